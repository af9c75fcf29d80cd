import { platformNames } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import type { lastContact } from '../clients/clients.ts'
import type { TicketRow } from '../tickets/tickets.ts'

type Of = Pick<TicketRow, 'platform' | 'created_on'>
type Contact = Awaited<ReturnType<typeof lastContact>>

/** The end of the reply window, which starts with the client's last message. null: the channel has no window. */
export function windowEnds(ticket: Of, { last_inbound_on, window_closed_on }: Contact): string | null {
  const { replyWindow } = channelOf(ticket.platform).abilities
  if (replyWindow === null) return null
  const began = last_inbound_on ?? ticket.created_on
  return window_closed_on ?? later(began, replyWindow)
}

/** Refuses before anything is queued, because the provider would refuse it later. @throws window-closed */
export function requireOpenWindow(app: AppContext, ticket: Of, contact: Contact): void {
  const ends = windowEnds(ticket, contact)
  if (ends === null || app.clock.now() < ends) return
  const { platform } = ticket
  const { templates = false } = channelOf(platform).abilities
  const instead = templates ? 'Send a template instead.' : 'The client has to write first.'
  refuse('window-closed', {
    message: `The time to answer freely on ${platformNames[platform]} is over. ${instead}`,
    detail: { platform, windowEnds: ends, templates },
  })
}
