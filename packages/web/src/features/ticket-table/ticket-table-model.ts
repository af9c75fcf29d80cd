import {
  type Client,
  comparePlaces,
  EPOCH,
  inOrder,
  type LiveEvent,
  namesOf,
  newestList,
  type Ticket,
  type TicketPlace,
  type TicketWidgets,
  withClient,
  withDepartmentName,
  withHandlerName,
  withoutContent,
} from '@switchboard/contract'

const { placeOf } = newestList

export interface TicketTable {
  widgets: TicketWidgets
  tickets: readonly Ticket[]
  /** No ticket up to this place is missing; null: none at all is. It stays when rows leave. */
  end: TicketPlace | null
}

export type ShownStage = 'choosing' | 'pending' | 'open' | 'closed'

/** The stage in our terms: an open ticket without a handler is pending. */
export function stageOf({ stage, closed_on, userid }: Ticket): ShownStage {
  if (closed_on !== null || stage === 'closed') return 'closed'
  if (stage === 'choosing') return 'choosing'
  return userid === null ? 'pending' : 'open'
}

/** What the table shows where a value is missing (S2-76 to S2-79). */
export type HandlerCell = { kind: 'name'; name: string } | { kind: 'not-accepted' } | { kind: 'closed' }

export function handlerOf(ticket: Ticket): HandlerCell {
  if (ticket.user_name) return { kind: 'name', name: ticket.user_name }
  return stageOf(ticket) === 'closed' ? { kind: 'closed' } : { kind: 'not-accepted' }
}

/** Null: 'Not accepted yet.' */
export const acceptedOn = ({ accepted_on }: Ticket): string | null =>
  new Date(accepted_on).getTime() <= new Date(EPOCH).getTime() ? null : accepted_on

/** Changed tickets change in their row, others come at their place: newest first, as the table is answered. */
export function applyToTicketTable(table: TicketTable, event: LiveEvent): TicketTable {
  switch (event.type) {
    case 'newTicket':
    case 'acceptTicket':
    case 'newHandler':
    case 'closeTicket':
    case 'reopenTicket':
    case 'ticketChanged':
      return putTicket(table, event.payload.ticket)
    case 'newMessage':
      return changeTicket(table, event.payload.ticket)
    case 'ticketOutOfSight':
      return dropTicket(table, event.payload.ticketid)
    case 'departmentsChanged': {
      const names = namesOf(event.payload.departments)
      return { ...table, tickets: table.tickets.map((ticket) => withDepartmentName(ticket, names)) }
    }
    case 'agentChanged': {
      const { agent } = event.payload
      return { ...table, tickets: table.tickets.map((ticket) => withHandlerName(ticket, agent)) }
    }
    case 'clientChanged':
      return changeClient(table, event.payload.client.clientid, event.payload.client)
    case 'clientMerged':
      return changeClient(table, event.payload.clientid, event.payload.client)
    case 'ticketsEmptied':
      return {
        ...table,
        tickets: table.tickets.map((ticket) => withoutContent(ticket, event.payload.ticketids)),
      }
    default:
      return table
  }
}

/** Events after which the figures are others; messages alone change none of them. */
export const changesFigures = ({ type }: LiveEvent): boolean => figureEvents.has(type)

const figureEvents: ReadonlySet<LiveEvent['type']> = new Set([
  'newTicket',
  'acceptTicket',
  'newHandler',
  'closeTicket',
  'reopenTicket',
  'ticketOutOfSight',
])

function changeClient(table: TicketTable, clientid: string, client: Client): TicketTable {
  if (!table.tickets.some((ticket) => ticket.clientid === clientid)) return table
  return { ...table, tickets: table.tickets.map((ticket) => withClient(ticket, clientid, client)) }
}

function putTicket(table: TicketTable, ticket: Ticket): TicketTable {
  const changed = changeTicket(table, ticket)
  if (changed !== table) return changed
  const { tickets, end } = table
  // Below the end the table reads on from the server.
  if (end !== null && comparePlaces(placeOf(ticket), end) > 0) return table
  // A ticket that comes into sight may be older than those that are shown (P12-138).
  return { ...table, tickets: inOrder([...tickets, ticket], placeOf) }
}

function changeTicket(table: TicketTable, ticket: Ticket): TicketTable {
  if (!table.tickets.some(({ ticketid }) => ticketid === ticket.ticketid)) return table
  const tickets = table.tickets.map((one) => (one.ticketid === ticket.ticketid ? ticket : one))
  return { ...table, tickets }
}

function dropTicket(table: TicketTable, ticketid: string): TicketTable {
  if (!table.tickets.some((ticket) => ticket.ticketid === ticketid)) return table
  return { ...table, tickets: table.tickets.filter((ticket) => ticket.ticketid !== ticketid) }
}

/** More rows under those that are shown, or the first ones. */
export function appendTickets(
  table: TicketTable,
  { rows, end }: { rows: readonly Ticket[]; end: boolean },
): TicketTable {
  const known = new Set(table.tickets.map(({ ticketid }) => ticketid))
  const more = rows.filter(({ ticketid }) => !known.has(ticketid))
  const last = rows.at(-1)
  return { ...table, tickets: [...table.tickets, ...more], end: end || !last ? null : placeOf(last) }
}
