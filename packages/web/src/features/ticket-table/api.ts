import { calls, limits } from '@switchboard/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, request } from '../../live/api.ts'
import { applyLive, fetchPart, fetchSnapshot } from '../../live/snapshot.ts'
import { rowsOf } from '../../live/rows.ts'
import { appendTickets, applyToTicketTable, changesFigures, type TicketTable } from './ticket-table-model.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export const ticketTableQuery = queryOptions({
  queryKey: ['ticket-table'] as const,
  queryFn: () =>
    fetchSnapshot(
      () => callApi(calls.getTicketTable),
      ({ widgetData: widgets, tickets: rows }): TicketTable =>
        appendTickets(
          { widgets, tickets: [], end: null },
          { rows, end: rows.length < limits.ticketTablePage },
        ),
      applyToTicketTable,
    ),
  // Switching section clears the list.
  gcTime: 0,
})

/** The pending ticket whose client waits longest; null while nobody waits. */
export const longestWaitQuery = queryOptions({
  queryKey: ['longest-wait'] as const,
  queryFn: async () => {
    const [waiting] = await request(calls.getTicketPage, { query: { view: 'waiting', count: 1 } })
    return waiting ?? null
  },
  gcTime: 0,
})

/** The ten after those shown, or the string 'Table end reached!'. */
export const fetchMoreTickets = ({ end }: TicketTable) =>
  fetchPart(
    () => callApi(calls.getTicketRows, { params: { offset: end?.join(',') ?? 0 } }),
    (now: TicketTable, answer) => appendTickets(now, rowsOf(answer)),
    applyToTicketTable,
  )

/** A busy company changes many tickets in a second; the figures are fetched at most this often. */
const figuresEvery = 3000
let asking: ReturnType<typeof setTimeout> | undefined

export const handleTicketTableEvent: EventHandler = (event, { queries }) => {
  if (queries.getQueryData(ticketTableQuery.queryKey) === undefined) return
  queries.setQueryData(ticketTableQuery.queryKey, (table) => applyLive(table, event, applyToTicketTable))
  if (changesFigures(event)) asking ??= setTimeout(() => void renewFigures(queries), figuresEvery)
}

async function renewFigures(queries: QueryClient): Promise<void> {
  asking = undefined
  if (queries.getQueryData(ticketTableQuery.queryKey) === undefined) return
  void queries.invalidateQueries(longestWaitQuery)
  // The figures that are shown stay; the next change asks again.
  const answer = await request(calls.getTicketTable).catch(() => undefined)
  if (answer === undefined) return
  const widgets = answer.widgetData
  queries.setQueryData(
    ticketTableQuery.queryKey,
    (table) => table && { ...table, value: { ...table.value, widgets } },
  )
}
