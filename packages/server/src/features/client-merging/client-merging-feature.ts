import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { mergeClients, undoMerge } from './merge-clients.ts'

export const clientMergingFeature: Feature = {
  serves(serve, app) {
    serve(calls.mergeClients, ({ me, params, body }) =>
      mergeClients(app, me, { clientid: params.clientid, other: body.other_clientid }),
    )
    serve(calls.undoMerge, ({ me, params }) => undoMerge(app, me, params.mergeid))
  },
}
