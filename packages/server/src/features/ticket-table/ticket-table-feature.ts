import { calls, TABLE_END } from '@switchboard/contract'
import type { Feature } from '../../platform/http/feature.ts'
import { ticketRows, ticketWidgets } from './ticket-table.ts'

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
}
