import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { blockClient } from './block-client.ts'

export const clientBlockingFeature: Feature = {
  serves(serve, app) {
    serve(calls.blockClient, ({ me, params, body }) => blockClient(app, me, params.clientid, body?.blocked))
  },
}
