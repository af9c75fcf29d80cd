import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../live/me.ts'
import { openTicketsQuery, ticketQuery } from './api.ts'
import { closedTicketsQuery } from './closed-tickets.ts'

export type Selection =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'gone' }
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
  return alone.isError || alone.data?.value === null ? { kind: 'gone' } : { kind: 'loading' }
}

/** The open tickets in sight; undefined while they load. */
export function useOpenTickets(): readonly MyTicket[] | undefined {
  return useQuery(openTicketsQuery(useMe())).data?.value
}

/** The closed tickets that are loaded. */
export function useClosedTickets(isShown: boolean): readonly MyTicket[] {
  return useQuery({ ...closedTicketsQuery(useMe()), enabled: isShown }).data?.value.tickets ?? []
}
