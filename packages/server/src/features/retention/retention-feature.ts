import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { applyRetention } from './retention.ts'

/** Milliseconds. */
const RETENTION_EVERY = 10 * 60_000

export const retentionFeature: Feature = {
  workers: (app) => [
    periodicWorker(app, { name: 'retention', every: RETENTION_EVERY, round: () => applyRetention(app) }),
  ],
}
