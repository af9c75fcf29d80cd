import type { CallReply, calls, Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { channelOf } from '../channel-accounts/channel-accounts.ts'
import { accessTicket } from '../tickets/tickets.ts'

/** What the channel of a ticket can do, and until when we may write freely (product §5). */
export async function chatStyle(
  app: AppContext,
  me: Me,
  request: { ticketid: string; createdOn: string },
): Promise<CallReply<typeof calls.getChatStyle>> {
  const ticket = await accessTicket(app.db, me, request.ticketid, request.createdOn)
  const { abilities } = channelOf(ticket.platform)
  const identity = await app.db.query
    .selectFrom('identities')
    .select('last_inbound_on')
    .where('identityid', '=', ticket.identityid)
    .executeTakeFirstOrThrow()
  const { replyWindow, textLimit, captionLimit, fileLimits, receipts, replies, reactions } = abilities
  const lastWord = identity.last_inbound_on ?? ticket.created_on
  return {
    platform: ticket.platform,
    receipts,
    reactions: [...reactions],
    replies,
    textLimit,
    captionLimit,
    fileLimits,
    windowEnds: replyWindow === null ? null : later(lastWord, replyWindow),
    templates: abilities.templates ?? false,
  }
}
