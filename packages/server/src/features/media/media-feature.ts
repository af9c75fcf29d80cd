import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { byState } from '../../platform/metrics/metric.ts'
import { countMediaJobs } from './media-jobs-store.ts'
import { refetchMedia, startMediaWorker } from './media.ts'

export const mediaFeature: Feature = {
  serves(serve, app) {
    serve(calls.refetchMedia, ({ me, params }) => refetchMedia(app, me, params.messageid))
  },
  metrics: (app) => [
    {
      name: 'media_jobs',
      help: 'Files of clients to fetch, by state.',
      labelNames: ['state'],
      read: async () => byState(await countMediaJobs(app.db)),
    },
  ],
  reachesOutside: true,
  workers: (app) => [startMediaWorker(app)],
}
