import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { applyRetention, dropUnusedFiles } from './retention.ts'

/** Milliseconds. */
const RETENTION_EVERY = 10 * 60_000
const UNUSED_EVERY = 10 * 60_000

export const retentionFeature: Feature = {
  workers: (app) => [
    // Apart from the rest, which may take long.
    periodicWorker(app, {
      name: 'unused files',
      every: UNUSED_EVERY,
      round: () => dropUnusedFiles(app),
      settles: true,
    }),
    periodicWorker(app, { name: 'retention', every: RETENTION_EVERY, round: () => applyRetention(app) }),
  ],
}
