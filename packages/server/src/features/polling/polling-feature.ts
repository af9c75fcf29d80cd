import type { Feature } from '../../platform/http/feature.ts'
import { choreWorker } from '../../platform/workers/worker.ts'
import { startPolling } from './polling.ts'

export const pollingFeature: Feature = {
  workers: (app, sweepEvery) => [choreWorker(startPolling(app, sweepEvery))],
}
