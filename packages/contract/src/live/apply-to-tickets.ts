import type { Client } from '../entities/client.ts'
import type { Colleague, Me } from '../entities/session.ts'
import type { MyTicket, Ticket } from '../entities/ticket.ts'
import type { TicketPlace } from '../entities/ticket-list.ts'
import { maySeeTicket, ticketRights } from '../policies/ticket-policy.ts'
import { ERASED_CLIENT } from '../sentinels.ts'
import type { LiveEvent } from './live-event.ts'
import { fullName } from './apply-to-colleagues.ts'
import { namesOf, withDepartmentName } from './apply-to-departments.ts'
import { change, put, withFields, without } from './lists.ts'
import { comparePlaces, type TicketList } from './ticket-order.ts'

/** A list of tickets that is loaded from its top down to where paging has come. */
export interface TicketWindow {
  tickets: readonly MyTicket[]
  /** No ticket of the list up to this place is missing; null: none at all is. */
  end: TicketPlace | null
}

/** My read marks by the ids of tickets: events carry none. */
export type ReadMarks = Readonly<Record<string, number>>

/** Whose list it is, and what is known of my read marks beside it. */
export interface WindowContext {
  me: Me
  list: TicketList
  readMarks: ReadMarks
}

/**
 * The window after an event: a ticket comes into it only above its end, because the rows below are still to come. The end
 * stays where it is when tickets leave.
 */
export function applyToWindow(window: TicketWindow, event: LiveEvent, context: WindowContext): TicketWindow {
  const { me } = context
  const ticket = ticketOf(event)
  if (ticket !== undefined) return withFields(window, { tickets: place(window, event, ticket, context) })
  const rest = event.type === 'ticketOutOfSight' ? without(window.tickets, isOf(event)) : window.tickets
  return withFields(window, { tickets: change(rest, (known) => applyToTicket(known, event, me) ?? known) })
}

function place(
  window: TicketWindow,
  event: LiveEvent,
  ticket: Ticket,
  { me, list, readMarks }: WindowContext,
): readonly MyTicket[] {
  const { tickets, end } = window
  const known = tickets.find(isOf(event))
  const mark = readMarks[ticket.ticketid] ?? 0
  const before = known ?? asMine(ticket, me, mark)
  const now = applyToTicket({ ...before, read_seq: Math.max(before.read_seq, mark) }, event, me)
  const at = now && list.holds(now) ? list.placeOf(now) : null
  if (!now || !at || (end !== null && comparePlaces(at, end) > 0)) return without(tickets, isOf(event))
  return put(tickets, now, idOf, (_, other) => comparePlaces(at, list.placeOf(other)))
}

/** One ticket after an event, wherever it is shown; null once it is out of my sight. */
export function applyToTicket(ticket: MyTicket, event: LiveEvent, me: Me): MyTicket | null {
  switch (event.type) {
    case 'departmentsChanged':
      return withDepartmentName(ticket, namesOf(event.payload.departments))
    case 'agentChanged':
      return withHandlerName(ticket, event.payload.agent)
    // Only the open tickets of a client are announced with the client: closed ones, without end, change here.
    case 'clientChanged':
      return withClient(ticket, event.payload.client.clientid, event.payload.client)
    case 'clientMerged':
      return withClient(ticket, event.payload.clientid, event.payload.client)
    case 'ticketsEmptied':
      return withoutContent(ticket, event.payload.ticketids)
    default:
      return isOf(event)(ticket) ? changed(ticket, event, me) : ticket
  }
}

/** A ticket after an event about it. */
function changed(ticket: MyTicket, event: LiveEvent, me: Me): MyTicket | null {
  if (event.type === 'ticketOutOfSight') return null
  if (event.type === 'ticketRead')
    return { ...ticket, read_seq: Math.max(ticket.read_seq, event.payload.read_seq) }
  const now = ticketOf(event) ?? ticket
  if (!maySeeTicket(me, now)) return null
  // The messages of an undone action are gone: their numbers will be reused for messages that are still unread.
  const isUndone = event.type === 'undoTicketAction'
  return asMine(now, me, isUndone ? Math.min(ticket.read_seq, now.last_seq) : ticket.read_seq)
}

/** My read marks after an event: `known` is the ticket as a list held it until now. */
export function applyToReadMarks(marks: ReadMarks, event: LiveEvent, known: MyTicket | undefined): ReadMarks {
  const ticketid = ticketIdOf(event)
  if (ticketid === undefined) return marks
  const mark = markAfter(Math.max(marks[ticketid] ?? 0, known?.read_seq ?? 0), event)
  return mark === (marks[ticketid] ?? 0) ? marks : { ...marks, [ticketid]: mark }
}

function markAfter(mark: number, event: LiveEvent): number {
  if (event.type === 'ticketRead') return Math.max(mark, event.payload.read_seq)
  return event.type === 'undoTicketAction' ? Math.min(mark, event.payload.ticket.last_seq) : mark
}

/** A ticket with what it shows of a client now; itself when it is another client's. */
export function withClient<T extends Ticket>(ticket: T, clientid: string, client: Client): T {
  if (ticket.clientid !== clientid) return ticket
  const { client_name, account_number, blocked_on } = client
  return {
    ...ticket,
    clientid: client.clientid,
    client_name,
    account_number,
    client_blocked: blocked_on,
    // Everybody who was erased shares one record: its other tickets are those of other people.
    earlier_tickets: client.clientid === ERASED_CLIENT ? 0 : ticket.earlier_tickets,
    last_message: previewWithClient(ticket.last_message, client),
  }
}

/** A ticket, or a count of tickets, with the name that its handler has now; itself when it is another agent's. */
export const withHandlerName = <T extends Pick<Ticket, 'userid' | 'user_name'>>(
  ticket: T,
  agent: Colleague,
): T => (ticket.userid === agent.userid ? { ...ticket, user_name: fullName(agent) } : ticket)

/** A ticket without what it shows of its chat, when it is one of those that were emptied. */
export const withoutContent = <T extends Ticket>(ticket: T, emptied: readonly string[]): T =>
  emptied.includes(ticket.ticketid)
    ? { ...ticket, last_message: null, isagent: false, undelivered: null }
    : ticket

/** The last message of a ticket names its client as the ticket does; the message itself keeps its author's name. */
const previewWithClient = (last: Ticket['last_message'], client: Client): Ticket['last_message'] =>
  last === null || last.isagent
    ? last
    : { ...last, created_by: client.clientid, created_by_name: client.client_name }

/** The ticket that an event is about. */
export function ticketIdOf(event: LiveEvent): string | undefined {
  if (event.type === 'ticketRead' || event.type === 'ticketOutOfSight') return event.payload.ticketid
  return ticketOf(event)?.ticketid
}

/** The ticket as an event has it. */
export function ticketOf(event: LiveEvent): Ticket | undefined {
  switch (event.type) {
    case 'newTicket':
    case 'acceptTicket':
    case 'newHandler':
    case 'closeTicket':
    case 'reopenTicket':
    case 'undoTicketAction':
    case 'ticketChanged':
    case 'newMessage':
      return event.payload.ticket
    default:
      return undefined
  }
}

const asMine = (ticket: Ticket, me: Me, read_seq: number): MyTicket => ({
  ...ticket,
  may: ticketRights(me, ticket),
  read_seq,
})

const idOf = (ticket: Ticket): string => ticket.ticketid
const isOf = (event: LiveEvent) => {
  const id = ticketIdOf(event)
  return (ticket: Ticket): boolean => ticket.ticketid === id
}
