import type { Feature } from '../../platform/feature/feature.ts'
import { byState } from '../../platform/metrics/metric.ts'
import { countSends, oldestSend } from '../../platform/outbox/sends-store.ts'
import { startSending } from './sending.ts'

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
  workers: (app) => [startSending(app)],
}
