import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { accessTicket } from '../tickets/tickets.ts'
import { windowEnds } from './reply-window.ts'

/** The abilities of the channel of a ticket, and the end of its reply window. */
export async function chatStyle(
  app: AppContext,
  me: Me,
  request: { ticketid: string; createdOn: string },
): Promise<CallReply<typeof calls.getChatStyle>> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.createdOn)
  const { abilities } = channelOf(ticket.platform)
  const { textLimit, captionLimit, fileLimits, receipts, replies, reactions } = abilities
  return {
    platform: ticket.platform,
    receipts,
    reactions: [...reactions],
    replies,
    textLimit,
    captionLimit,
    fileLimits,
    fileAccepts: [...(abilities.fileAccepts ?? [])],
    fileRefuses: [...(abilities.fileRefuses ?? [])],
    windowEnds: await windowEnds(app.db, ticket),
    templates: abilities.templates ?? false,
  }
}
