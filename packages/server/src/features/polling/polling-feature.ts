import type { Feature } from '../../platform/http/feature.ts'
import { startPolling } from './polling.ts'

export const pollingFeature: Feature = {
  workers: (app, sweepEvery) => [startPolling(app, sweepEvery)],
}
