import {
  applyToTicket,
  applyToWindow,
  calls,
  closedList,
  type FoundPassage,
  type LiveEvent,
  type Me,
  type MyTicket,
  type Ticket,
  type TicketWindow,
} from '@switchboard/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { asItIs, fetchSnapshot } from '../../live/snapshot.ts'
import { readMarksOf } from './ticket-windows.ts'

export type TicketView = 'open' | 'closed'

/** What a search has found: its passages stay while the tickets follow live. */
export interface FoundTickets {
  tickets: readonly MyTicket[]
  passages: ReadonlyMap<string, FoundPassage>
}

export const foundTicketsQuery = (me: Me, view: TicketView, keyword: string) =>
  queryOptions({
    queryKey: ['tickets', 'found', view, keyword] as const,
    queryFn: ({ signal }) =>
      fetchSnapshot(
        () => callApi(calls.searchTickets, { params: { keyword, view }, signal }),
        (found): FoundTickets => ({
          tickets: found,
          passages: new Map(found.map((ticket) => [ticket.ticketid, ticket.found])),
        }),
        (found, event) => applyToFound(found, event, me),
      ),
    gcTime: 60_000,
  })

/** The ticket in front, which stays when it leaves the list. Null while it is out of sight. */
export const ticketQuery = (me: Me, ticketid: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', ticketid] as const,
    queryFn: ({ client }) =>
      fetchSnapshot(
        () => callApi(calls.getTicket, { params: { ticketid } }),
        asItIs,
        applyToOne(me, ticketid, client),
      ),
  })

/** Also a ticket that comes into sight again. */
export const applyToOne =
  (me: Me, ticketid: string, client: QueryClient) =>
  (ticket: MyTicket | null, event: LiveEvent): MyTicket | null => {
    const list = { ...closedList, holds: (one: Ticket) => one.ticketid === ticketid }
    const alone: TicketWindow = { tickets: ticket ? [ticket] : [], end: null }
    const { tickets } = applyToWindow(alone, event, { me, list, readMarks: readMarksOf(client) })
    return tickets[0] ?? null
  }

/** A passage stays until the content of its ticket is deleted. */
export function applyToFound(found: FoundTickets, event: LiveEvent, me: Me): FoundTickets {
  const tickets = applyToKnown(found.tickets, event, me)
  if (event.type !== 'ticketsEmptied') return { ...found, tickets }
  const gone = new Set(event.payload.ticketids)
  return { tickets, passages: new Map([...found.passages].filter(([ticketid]) => !gone.has(ticketid))) }
}

/** Updates the known tickets in place; none is added and the order stays. */
function applyToKnown(tickets: readonly MyTicket[], event: LiveEvent, me: Me): readonly MyTicket[] {
  const next = tickets.flatMap((ticket) => applyToTicket(ticket, event, me) ?? [])
  return next.length === tickets.length && next.every((ticket, at) => ticket === tickets[at]) ? tickets : next
}
