import { calls, limits } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../live/api.ts'
import { fetchSnapshot } from '../../live/snapshot.ts'
import { unwrap } from '../../live/outcome.ts'
import { rowsOf } from '../../live/rows.ts'
import { applyToTicketTable, type TicketTable } from './ticket-table-model.ts'

export const ticketTableQuery = queryOptions({
  queryKey: ['ticket-table'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getTicketTable),
      ({ widgetData: widgets, tickets }): TicketTable => ({
        widgets,
        tickets,
        isComplete: tickets.length < limits.ticketTablePage,
      }),
      applyToTicketTable,
    ),
  // Switching section clears what was shown.
  gcTime: 0,
})

/** The ten after what is shown, or the string 'Table end reached!'. */
export async function fetchMoreTickets({ tickets }: TicketTable) {
  const params = { offset: tickets.length }
  return rowsOf((await unwrap(callApi(calls.getTicketRows, { params }))).value)
}

export const fetchWidgets = async () => (await unwrap(callApi(calls.getTicketTable))).value.widgetData
