import { calls, TABLE_END } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { changeClientNumber } from './change-client-number.ts'
import { allClients, clientRows, searchClients, updateClient } from './clients.ts'

export const clientsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getClients, async ({ params }) => {
      const rows = await clientRows(app, params.limit)
      return rows.length === 0 ? TABLE_END : rows
    })
    serve(calls.getAllClients, () => allClients(app))
    serve(calls.searchClients, ({ params }) => searchClients(app, params.term))
    serve(calls.updateClient, ({ me, body }) => updateClient(app, me, body))
    serve(calls.updateClientNumber, ({ me, body }) => changeClientNumber(app, me, body))
  },
}
