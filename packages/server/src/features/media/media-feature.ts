import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { refetchMedia, startMediaWorker } from './media.ts'

export const mediaFeature: Feature = {
  serves(serve, app) {
    serve(calls.refetchMedia, ({ me, params }) => refetchMedia(app, me, params.messageid))
  },
  workers: (app, sweepEvery) => [startMediaWorker(app, sweepEvery)],
}
