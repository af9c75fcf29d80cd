import type { Feature } from '../../platform/feature/feature.ts'
import { byState } from '../../platform/metrics/metric.ts'
import { countSends, oldestSend } from '../../platform/outbox/sends-store.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { explainWaits } from './explain-waits.ts'
import { startSending } from './sending.ts'

/** Milliseconds until a message says why it waits that nobody tries to send. */
const EXPLAINED_EVERY = 10_000

export const sendingFeature: Feature = {
  metrics: (app) => [
    {
      name: 'outbox',
      help: 'Sends to clients by state.',
      labelNames: ['state'],
      read: async () => byState(await countSends(app.db)),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest send that still waits.',
      read: async () => [{ value: await oldestSend(app.db, app.clock.now()) }],
    },
  ],
  workers: (app) => [
    startSending(app),
    periodicWorker(app, {
      name: 'reasons of waiting messages',
      every: EXPLAINED_EVERY,
      round: () => explainWaits(app),
    }),
  ],
}
