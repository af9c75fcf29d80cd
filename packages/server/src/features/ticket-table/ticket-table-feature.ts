import { calls, TABLE_END } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { rollUpCounters, ticketRows, ticketWidgets } from './ticket-table.ts'

/** Milliseconds. */
const ROLL_UP_EVERY = 60_000

export const ticketTableFeature: Feature = {
  serves(serve, app) {
    serve(calls.getTicketTable, async ({ me }) => {
      const [widgetData, tickets] = await Promise.all([ticketWidgets(app, me), ticketRows(app, me, 0)])
      return { widgetData, tickets }
    })
    serve(calls.getTicketRows, async ({ me, params }) => {
      const rows = await ticketRows(app, me, params.offset)
      return rows.length === 0 ? TABLE_END : rows
    })
  },
  workers: (app) => [
    periodicWorker(app, {
      name: 'counters of tables',
      every: ROLL_UP_EVERY,
      round: () => rollUpCounters(app),
    }),
  ],
}
