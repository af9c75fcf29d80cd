import type { MyTicket } from '@switchboard/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../live/me.ts'
import { type Failure, failureOf, isPassing } from '../../live/outcome.ts'
import { ticketQuery } from './api.ts'
import { findHeld } from './held-tickets.ts'
import { closedTickets, everyOpen, openTickets, windowQuery } from './ticket-windows.ts'

export type Selection =
  | { kind: 'none' }
  | { kind: 'loading' }
  /** It is in another department, or there is none. */
  | { kind: 'gone'; ticketid: string }
  | { kind: 'failed'; failure: Failure; retry: () => void }
  | { kind: 'ticket'; ticket: MyTicket }

/** The selected ticket as it is now: as a list held it when it was selected, else fetched. */
export function useTicket(ticketid: string | null): Selection {
  const me = useMe()
  const queries = useQueryClient()
  const { isPending } = useQuery(windowQuery(openTickets(me, everyOpen)))
  const { data, isError, isFetching, error, refetch } = useQuery({
    ...ticketQuery(me, ticketid ?? ''),
    enabled: ticketid !== null && !isPending,
    initialData: () => (ticketid === null ? undefined : findHeld(queries, ticketid)),
  })
  if (ticketid === null) return { kind: 'none' }
  const failure = isError && failureOf(error)
  // The server refuses a ticket out of sight, also one that was in sight before; any other failure says nothing about it.
  if (failure && !isPassing(failure)) return { kind: 'gone', ticketid }
  if (data) return data.value ? { kind: 'ticket', ticket: data.value } : { kind: 'gone', ticketid }
  return failure && !isFetching
    ? { kind: 'failed', failure, retry: () => void refetch() }
    : { kind: 'loading' }
}

/** The closed tickets that are loaded. */
export function useClosedTickets(isShown: boolean): readonly MyTicket[] {
  const closed = useQuery({ ...windowQuery(closedTickets(useMe())), enabled: isShown })
  return closed.data?.value.tickets ?? []
}
