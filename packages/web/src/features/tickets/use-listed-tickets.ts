import type { MyTicket } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../live/me.ts'
import { foundTicketsQuery, type TicketView } from './api.ts'
import { useClosedTickets } from './use-ticket.ts'
import type { TicketViews } from './use-ticket-views.ts'

/** The tickets that the list shows, in its order: those that a search has found, or all of the view. */
export function useListedTickets(view: TicketView, word: string, views: TicketViews): readonly MyTicket[] {
  const isSearch = word !== ''
  const found = useQuery({ ...foundTicketsQuery(useMe(), view, word), enabled: isSearch }).data?.value
  const closed = useClosedTickets(view === 'closed' && !isSearch)
  if (isSearch) return found?.tickets ?? none
  return view === 'open' ? views.shown : closed
}

const none: readonly MyTicket[] = []
