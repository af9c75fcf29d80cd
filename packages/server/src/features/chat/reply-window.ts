import { platformNames } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { lastContact } from '../clients/clients.ts'
import type { TicketRow } from '../tickets/tickets.ts'

type Of = Pick<TicketRow, 'platform' | 'created_on'>
type Contact = Awaited<ReturnType<typeof lastContact>>

/** The end of the time for messages, which starts with the client's last one. null: the channel has no reply window. */
export function windowEnds(app: AppContext, ticket: Of, contact: Contact): string | null {
  const { replyWindow, humanAgentWindow = replyWindow } = channelOf(ticket.platform).abilities
  return endOf(app.config.meta.humanAgent ? humanAgentWindow : replyWindow, ticket, contact)
}

function endOf(
  window: number | null,
  ticket: Of,
  { last_inbound_on, window_closed_on }: Contact,
): string | null {
  if (window === null) return null
  return window_closed_on ?? later(last_inbound_on ?? ticket.created_on, window)
}

/** Refuses before anything is queued, because the provider would refuse it later. @throws window-closed */
export const requireOpenWindow = (app: AppContext, ticket: Of, contact: Contact): void =>
  refuseAfter(app, windowEnds(app, ticket, contact), ticket)

/** A reaction carries no tag, so that a human agent has no more time for it. @throws window-closed */
export const requireWindowForReaction = (app: AppContext, ticket: Of, contact: Contact): void =>
  refuseAfter(app, endOf(channelOf(ticket.platform).abilities.replyWindow, ticket, contact), ticket)

function refuseAfter(app: AppContext, ends: string | null, { platform }: Of): void {
  if (ends === null || app.clock.now() < ends) return
  const { templates = false } = channelOf(platform).abilities
  const instead = templates ? 'Send a template instead.' : 'The client has to write first.'
  refuse('window-closed', {
    message: `The time to answer freely on ${platformNames[platform]} is over. ${instead}`,
    detail: { platform, windowEnds: ends, templates },
  })
}
