import {
  applyToTickets,
  calls,
  type FoundPassage,
  type LiveEvent,
  type Me,
  type MyTicket,
  type TicketLists,
} from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'
import { rowsOf } from '../../live/rows.ts'

export type TicketView = 'open' | 'closed'

/** What a search has found: its passages stay while the tickets follow live. */
export interface FoundTickets {
  tickets: readonly MyTicket[]
  passages: ReadonlyMap<string, FoundPassage>
}

/** Lists with nothing in them, for what only part of them is known of. */
export const noLists: TicketLists = { open: [], closed: [], closedIsComplete: false, readMarks: {} }

export const openTicketsQuery = (me: Me) =>
  queryOptions({
    queryKey: ['tickets', 'open'] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getTickets),
        (answer) => rowsOf(answer).rows,
        (open, event) => applyToTickets({ ...noLists, open }, event, me).open,
      ),
  })

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
        (found, event) => ({ ...found, tickets: applyToKnown(found.tickets, event, me) }),
      ),
    gcTime: 60_000,
  })

/** A ticket that no list holds: a link, a reload, a search result. Null once it is out of sight. */
export const ticketQuery = (me: Me, ticketid: string) =>
  queryOptions({
    queryKey: ['tickets', 'one', ticketid] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getTicket, { params: { ticketid } }),
        (ticket): MyTicket | null => ticket,
        (ticket, event) => (ticket === null ? null : (applyToKnown([ticket], event, me)[0] ?? null)),
      ),
  })

/** Updates the known tickets in place; none is added and the order stays. */
export function applyToKnown(tickets: readonly MyTicket[], event: LiveEvent, me: Me): readonly MyTicket[] {
  let changed = false
  const next = tickets.flatMap((ticket) => {
    const lists = { ...noLists, closedIsComplete: true }
    const inList = ticket.closed_on === null ? { ...lists, open: [ticket] } : { ...lists, closed: [ticket] }
    const after = applyToTickets(inList, event, me)
    const isThere = (other: MyTicket) => other.ticketid === ticket.ticketid
    const now = after.open.find(isThere) ?? after.closed.find(isThere)
    changed ||= now !== ticket
    return now ? [now] : []
  })
  return changed ? next : tickets
}
