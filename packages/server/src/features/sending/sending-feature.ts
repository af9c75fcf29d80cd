import type { Feature } from '../../platform/feature/feature.ts'
import { startSending } from './sending.ts'

export const sendingFeature: Feature = {
  workers: (app, sweepEvery) => [startSending(app, sweepEvery)],
}
