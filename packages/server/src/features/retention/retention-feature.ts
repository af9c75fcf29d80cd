import type { Feature } from '../../platform/http/feature.ts'
import { startChore } from '../../platform/lib/chore.ts'
import { choreWorker } from '../../platform/workers/worker.ts'
import { applyRetention } from './retention.ts'

/** Milliseconds. */
const RETENTION_EVERY = 10 * 60_000

export const retentionFeature: Feature = {
  workers: (app) => [
    choreWorker(startChore('retention', RETENTION_EVERY, () => applyRetention(app), app.log)),
  ],
}
