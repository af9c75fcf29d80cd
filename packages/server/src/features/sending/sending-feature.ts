import type { Feature } from '../../platform/http/feature.ts'
import { startSending } from './sending.ts'

export const sendingFeature: Feature = {
  workers: (app, sweepEvery) => [startSending(app, sweepEvery)],
}
