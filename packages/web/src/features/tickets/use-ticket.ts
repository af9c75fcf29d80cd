import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../live/me.ts'
import { type Failure, failureOf, isPassing } from '../../live/outcome.ts'
import { openTicketsQuery, ticketQuery } from './api.ts'
import { closedTicketsQuery } from './closed-tickets.ts'

export type Selection =
  | { kind: 'none' }
  | { kind: 'loading' }
  /** It is in another department, or there is none. */
  | { kind: 'gone'; ticketid: string }
  | { kind: 'failed'; failure: Failure; retry: () => void }
  | { kind: 'ticket'; ticket: MyTicket }

/** The selected ticket as it is now: from a list that holds it, else fetched by itself. */
export function useTicket(ticketid: string | null): Selection {
  const me = useMe()
  const open = useQuery(openTicketsQuery(me))
  const closed = useQuery({ ...closedTicketsQuery(me), enabled: false })
  const inList =
    open.data?.value.find((ticket) => ticket.ticketid === ticketid) ??
    closed.data?.value.tickets.find((ticket) => ticket.ticketid === ticketid)
  const alone = useQuery({
    ...ticketQuery(me, ticketid ?? ''),
    enabled: ticketid !== null && inList === undefined && !open.isPending,
  })
  if (ticketid === null) return { kind: 'none' }
  const ticket = inList ?? alone.data?.value
  if (ticket) return { kind: 'ticket', ticket }
  if (alone.data?.value === null) return { kind: 'gone', ticketid }
  return alone.isError && !alone.isFetching
    ? withoutAnswer(ticketid, failureOf(alone.error), () => void alone.refetch())
    : { kind: 'loading' }
}

/** The server refuses a ticket out of sight; any other failure says nothing about it. */
function withoutAnswer(ticketid: string, failure: Failure, retry: () => void): Selection {
  return isPassing(failure) ? { kind: 'failed', failure, retry } : { kind: 'gone', ticketid }
}

/** The open tickets in sight; undefined while they load. */
export function useOpenTickets(): readonly MyTicket[] | undefined {
  return useQuery(openTicketsQuery(useMe())).data?.value
}

/** The closed tickets that are loaded. */
export function useClosedTickets(isShown: boolean): readonly MyTicket[] {
  return useQuery({ ...closedTicketsQuery(useMe()), enabled: isShown }).data?.value.tickets ?? []
}
