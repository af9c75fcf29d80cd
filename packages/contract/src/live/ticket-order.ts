import type { Me } from '../entities/session.ts'
import type { Ticket } from '../entities/ticket.ts'
import { isHandler, isPending } from '../policies/ticket-policy.ts'
import { compareInstants, compareNullable, compareText } from './order.ts'

/**
 * The order of the open list, for GET /tickets and for the page: pending tickets that wait longest first, then my
 * own, then those of colleagues, then snoozed ones; handled ones by their newest message, newest first; snoozed ones
 * by their time, those without one last.
 */
export const compareOpenTickets =
  (me: Me) =>
  (a: Ticket, b: Ticket): number =>
    groupOf(me, a) - groupOf(me, b) || compareWithin(a, b) || compareText(a.ticketid, b.ticketid)

/** The order of the closed list: newest closing first. */
export const compareClosedTickets = (a: Ticket, b: Ticket): number =>
  compareNullable(b.closed_on, a.closed_on) || compareText(a.ticketid, b.ticketid)

function groupOf(me: Me, ticket: Ticket): number {
  if (ticket.snoozed !== null) return 3
  if (isPending(ticket)) return 0
  return isHandler(me, ticket) ? 1 : 2
}

/** Both are of one group. */
function compareWithin(a: Ticket, b: Ticket): number {
  if (a.snoozed !== null && b.snoozed !== null) return compareNullable(a.snoozed.until, b.snoozed.until)
  return isPending(a) ? compareWaiting(a, b) : compareInstants(lastWord(b), lastWord(a))
}

const compareWaiting = (a: Ticket, b: Ticket): number =>
  compareNullable(a.waiting_since, b.waiting_since) || compareInstants(a.created_on, b.created_on)

const lastWord = (ticket: Ticket): string => ticket.last_message?.created_on ?? ticket.created_on
