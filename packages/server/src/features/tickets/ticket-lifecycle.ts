import { refuse } from '../../platform/lib/refusal.ts'
import type { TicketRow } from './ticket-row.ts'

/** The changes of a ticket's life as pure functions; each refuses what is not allowed. */
type Change = Partial<TicketRow>

/** A ticket that gets another handler, or is closed, is not snoozed any more. */
export const awake = { snoozed_by: null, snoozed_by_name: null, snoozed_until: null } satisfies Change

export function accepted(ticket: TicketRow, handler: string, now: string, winnerName: () => string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  if (ticket.userid !== null) refuse('already-accepted', { detail: { winner: winnerName() } })
  return { ...awake, userid: handler, accepted_on: now, updated_on: now, choosing_since: null }
}

export function closed(ticket: TicketRow, by: { id: string; name: string }, now: string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  return {
    ...awake,
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

/** Of a closed ticket. It stays with its last handler only when he or she is there to see it; otherwise it is pending again. */
export function reopened(ticket: TicketRow, now: string, keepsHandler: boolean): Change {
  return {
    closed_on: null,
    closed_by: null,
    closed_by_name: null,
    reopened_on: now,
    queued_on: null,
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
    ...awake,
    userid: to.id,
    departmentid: to.departmentid ?? ticket.departmentid,
    accepted_on: ticket.accepted_on ?? now,
    choosing_since: null,
    updated_on: now,
  }
}

/** In its new department the ticket is pending again. */
export const movedToDepartment = (ticket: TicketRow, departmentid: string, now: string): Change => ({
  ...movedToQueue(ticket, now),
  departmentid,
})

/** Without its handler the ticket is pending again in its department, and waits from now on (P7-84). */
export function movedToQueue(ticket: TicketRow, now: string): Change {
  if (ticket.closed_on !== null) refuse('ticket-closed')
  const queued = ticket.userid === null ? {} : { queued_on: now }
  return { ...awake, ...queued, userid: null, accepted_on: null, choosing_since: null, updated_on: now }
}
