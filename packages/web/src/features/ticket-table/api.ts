import { calls, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callDesk } from '../../live/desk.ts'
import { fetchFresh } from '../../live/fresh.ts'
import { answered } from '../../live/outcome.ts'
import { rowsOf } from '../../live/rows.ts'
import { applyToTicketTable, type TicketTable } from './ticket-table-model.ts'

export const ticketTableQuery = queryOptions({
  queryKey: ['ticket-table'] as const,
  queryFn: () =>
    fetchFresh(
      () => callDesk(calls.getTicketTable),
      ({ widgetData: widgets, tickets }): TicketTable => ({
        widgets,
        tickets,
        isComplete: tickets.length < limits.ticketTablePage,
      }),
      applyToTicketTable,
    ),
  // §2: switching section clears what was shown.
  gcTime: 0,
})

/** §9: the ten after what is shown, or the string 'Table end reached!'. */
export async function fetchMoreTickets({ tickets }: TicketTable) {
  const params = { offset: tickets.length }
  return rowsOf((await answered(callDesk(calls.getTicketRows, { params }))).value)
}

export const fetchWidgets = async () => (await answered(callDesk(calls.getTicketTable))).value.widgetData
