import type { Me } from '../entities/session.ts'
import type { Ticket } from '../entities/ticket.ts'
import {
  type GroupName,
  groupNames,
  type TicketOrder,
  type TicketPlace,
  type TicketRule,
} from '../entities/ticket-list.ts'
import { isClosed, isHandler, isPending } from '../policies/ticket-policy.ts'
import { compareText } from './order.ts'

/** Which tickets are in a list, and where. */
export interface TicketList {
  holds: (ticket: Ticket) => boolean
  placeOf: (ticket: Ticket) => TicketPlace
}

/** The open tickets that fit a rule, in its order. */
export const openList = (me: Me, rule: TicketRule): TicketList => ({
  holds: (ticket) => fitsRule(me, ticket, rule),
  placeOf: placeByOrder(me, rule.order),
})

/** The closed tickets, newest closing first. */
export const closedList: TicketList = {
  holds: isClosed,
  placeOf: ({ closed_on, ticketid }) => [0, -micros(closed_on ?? ''), 0, ticketid],
}

/** All tickets, newest first. */
export const newestList: TicketList = {
  holds: () => true,
  placeOf: ({ created_on, ticketid }) => [0, -micros(created_on), 0, ticketid],
}

export function groupOf(me: Me, ticket: Ticket): GroupName {
  if (ticket.snoozed !== null) return 'snoozed'
  if (isPending(ticket)) return 'waiting'
  return isHandler(me, ticket) ? 'mine' : 'colleagues'
}

export const fitsRule = (me: Me, ticket: Ticket, { view, filter }: TicketRule): boolean =>
  !isClosed(ticket) &&
  (view === 'all' || groupOf(me, ticket) === view) &&
  (filter.platform === null || ticket.platform === filter.platform) &&
  (filter.department === null || ticket.departmentid === filter.department.id) &&
  (filter.handler === null || ticket.userid === filter.handler.id)

/**
 * The place of an open ticket in a list. Usually the pending tickets that wait longest come first, then my own, then those of
 * colleagues, then snoozed ones; handled ones by their newest message, newest first; snoozed ones by their time, those
 * without one last. The other order puts the newest message first within each group. `sqlPlace` of the server is its twin.
 */
export function placeByOrder(me: Me, order: TicketOrder): TicketList['placeOf'] {
  return (ticket) => {
    const group = groupOf(me, ticket)
    const at = groupNames.indexOf(group)
    if (order === 'newest' || group === 'mine' || group === 'colleagues')
      return [at, -micros(lastWord(ticket)), 0, ticket.ticketid]
    if (group === 'snoozed') return [at, microsOrNever(ticket.snoozed?.until ?? null), 0, ticket.ticketid]
    return [at, microsOrNever(ticket.waiting_since), micros(ticket.created_on), ticket.ticketid]
  }
}

export const comparePlaces = (a: TicketPlace, b: TicketPlace): number =>
  a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || compareText(a[3], b[3])

/** The tickets in the order of a list; the place of each is asked for once. */
export function inOrder<Row extends Ticket>(tickets: readonly Row[], placeOf: TicketList['placeOf']): Row[] {
  const placed = tickets.map((ticket) => ({ ticket, place: placeOf(ticket) }))
  return placed.toSorted((a, b) => comparePlaces(a.place, b.place)).map(({ ticket }) => ticket)
}

/** Later than any instant that matters: what has no time comes last. Beyond it numbers are not exact. */
export const NEVER = Number.MAX_SAFE_INTEGER

const lastWord = (ticket: Ticket): string => ticket.last_message?.created_on ?? ticket.created_on

const microsOrNever = (instant: string | null): number =>
  instant === null ? NEVER : Math.min(micros(instant), NEVER)

/** Microseconds since 1970 of an instant of the wire, whose seconds carry zero to six decimals. */
const micros = (instant: string): number =>
  Date.parse(`${instant.slice(0, secondsLength)}Z`) * 1000 +
  Number(instant.slice(secondsLength + 1, -1).padEnd(6, '0'))

const secondsLength = '2026-03-18T14:31:05'.length
