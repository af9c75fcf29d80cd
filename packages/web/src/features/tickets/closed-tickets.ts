import { applyToTickets, calls, type LiveEvent, limits, type Me, type MyTicket } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchPart, fetchSnapshot } from '../../live/snapshot.ts'
import { noLists } from './api.ts'

export interface ClosedTickets {
  tickets: readonly MyTicket[]
  isComplete: boolean
}

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

/** The ten after those shown. */
export const fetchMoreClosed = (me: Me, shown: ClosedTickets) =>
  fetchPart(
    () => callApi(calls.getClosedTickets, { params: { offset: shown.tickets.length } }),
    appendClosed,
    (closed, event) => applyToClosed(closed, event, me),
  )

function appendClosed({ tickets }: ClosedTickets, answer: readonly MyTicket[]): ClosedTickets {
  const known = new Set(tickets.map(({ ticketid }) => ticketid))
  const more = answer.filter(({ ticketid }) => !known.has(ticketid))
  return { tickets: [...tickets, ...more], isComplete: answer.length < limits.closedTicketsPage }
}

function applyToClosed(closed: ClosedTickets, event: LiveEvent, me: Me): ClosedTickets {
  const lists = { ...noLists, closed: closed.tickets, closedIsComplete: closed.isComplete }
  const tickets = applyToTickets(lists, event, me).closed
  return tickets === closed.tickets ? closed : { ...closed, tickets }
}
