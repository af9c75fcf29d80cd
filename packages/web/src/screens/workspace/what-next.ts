import { isHandler, type Me, type MyTicket } from '@switchboard/contract'
import { longestWaiting, unreadOf, type Wait } from '../../features/tickets/tickets-model.ts'

export type Next =
  | { kind: 'waiting'; longest: Wait }
  | { kind: 'undelivered'; first: MyTicket; count: number }
  | { kind: 'unread'; first: MyTicket; count: number }
  | { kind: 'nothing' }

/**
 * What a user without an open ticket should look at: the client who has waited longest, then the user's own tickets,
 * first those whose clients never got the answer. Without any of these, everything is answered.
 */
export function whatNext(open: readonly MyTicket[], me: Me, now: Date): Next {
  const longest = longestWaiting(open, now)
  if (longest) return { kind: 'waiting', longest }
  const mine = open.filter((ticket) => isHandler(me, ticket) && ticket.snoozed === null)
  const undelivered = mine.filter((ticket) => ticket.undelivered !== null)
  if (undelivered[0]) return { kind: 'undelivered', first: undelivered[0], count: undelivered.length }
  const unread = mine.filter((ticket) => unreadOf(ticket, me) > 0)
  if (unread[0]) return { kind: 'unread', first: unread[0], count: unread.length }
  return { kind: 'nothing' }
}
