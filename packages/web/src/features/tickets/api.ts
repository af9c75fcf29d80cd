import {
  applyToTickets,
  calls,
  type LiveEvent,
  limits,
  type Me,
  type MyTicket,
  type TicketLists,
} from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'
import { unwrap } from '../../live/outcome.ts'
import { rowsOf } from '../../live/rows.ts'

export type TicketView = 'open' | 'closed'

export interface ClosedTickets {
  tickets: readonly MyTicket[]
  isComplete: boolean
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

export const closedTicketsQuery = (me: Me) =>
  queryOptions({
    queryKey: ['tickets', 'closed'] as const,
    queryFn: () =>
      fetchSnapshot(
        () => callApi(calls.getClosedTickets, { params: { offset: 0 } }),
        (tickets): ClosedTickets => ({ tickets, isComplete: tickets.length === 0 }),
        (closed, event) => applyToClosed(closed, event, me),
      ),
  })

/** The ten after those shown; an empty answer ends the paging. */
export async function fetchMoreClosed(shown: readonly MyTicket[]): Promise<ClosedTickets> {
  const { value } = await unwrap(callApi(calls.getClosedTickets, { params: { offset: shown.length } }))
  const known = new Set(shown.map(({ ticketid }) => ticketid))
  const more = value.filter(({ ticketid }) => !known.has(ticketid))
  return { tickets: [...shown, ...more], isComplete: value.length < limits.closedTicketsPage }
}

export const foundTicketsQuery = (me: Me, view: TicketView, keyword: string) =>
  queryOptions({
    queryKey: ['tickets', 'found', view, keyword] as const,
    queryFn: ({ signal }) =>
      fetchSnapshot(
        () => callApi(calls.searchTickets, { params: { keyword, view }, signal }),
        (tickets): readonly MyTicket[] => tickets,
        (tickets, event) => applyToKnown(tickets, event, me),
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

function applyToClosed(closed: ClosedTickets, event: LiveEvent, me: Me): ClosedTickets {
  const lists = { ...noLists, closed: closed.tickets, closedIsComplete: closed.isComplete }
  const tickets = applyToTickets(lists, event, me).closed
  return tickets === closed.tickets ? closed : { ...closed, tickets }
}

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
