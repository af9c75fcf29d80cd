import type { QueryClient } from '@tanstack/react-query'
import { applyLive } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'
import { fetchWidgets, ticketTableQuery } from './api.ts'
import { applyToTicketTable, changesFigures } from './ticket-table-model.ts'

/** A busy desk changes many tickets in a second; its figures are asked for at most this often. */
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
  // The figures that are shown stay; the next change asks again.
  const widgets = await fetchWidgets().catch(() => undefined)
  if (widgets === undefined) return
  queries.setQueryData(
    ticketTableQuery.queryKey,
    (table) => table && { ...table, value: { ...table.value, widgets } },
  )
}
