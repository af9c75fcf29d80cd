import { refuse } from '../../platform/lib/refusal.ts'
import type { TicketRow } from './ticket-row.ts'

/** The steps of a ticket's life (§4) as pure changes; each says what it refuses. */
type Change = Partial<TicketRow>

export function accepted(ticket: TicketRow, handler: string, now: string, winnerName: () => string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (ticket.userid !== null) refuse('already-accepted', { detail: { winner: winnerName() } })
  return { userid: handler, accepted_on: now, updated_on: now, choosing_since: null }
}

export function closed(ticket: TicketRow, by: { id: string; name: string }, now: string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  return {
    closed_on: now,
    closed_by: by.id,
    closed_by_name: by.name,
    updated_on: now,
    choosing_since: null,
    waiting_since: null,
    unanswered: 0,
    rating: null,
  }
}

/** product §4.5: it stays with its last handler only when he or she is there to see it; otherwise it is pending again. */
export function reopened(ticket: TicketRow, now: string, keepsHandler: boolean): Change {
  if (ticket.closed_on === null) refuse('ticket-not-closed')
  return {
    closed_on: null,
    closed_by: null,
    closed_by_name: null,
    reopened_on: now,
    reopened_count: ticket.reopened_count + 1,
    updated_on: now,
    ...(keepsHandler ? {} : { userid: null, accepted_on: null }),
  }
}

export function reassigned(
  ticket: TicketRow,
  to: { id: string; departmentid: string | null },
  now: string,
): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  return {
    userid: to.id,
    departmentid: to.departmentid ?? ticket.departmentid,
    accepted_on: ticket.accepted_on ?? now,
    choosing_since: null,
    updated_on: now,
  }
}

/** In its new department it is pending again, for whoever is there. */
export function movedToDepartment(ticket: TicketRow, departmentid: string, now: string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  return { departmentid, userid: null, accepted_on: null, choosing_since: null, updated_on: now }
}
