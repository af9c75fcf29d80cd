import type { Feature } from '../../platform/feature/feature.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { countAccounts } from '../channel-accounts/channel-accounts.ts'
import { checkDueChannels } from './check-channels.ts'
import { checkLateSends } from './check-late-sends.ts'
import { nameClients, nameless } from './name-clients.ts'

/** Milliseconds. Providers drop a webhook without notice; it stays unnoticed at most this long. */
const HEALTH_EVERY = 60_000
/** Milliseconds. A late send is noticed soon after its minute. */
const LATE_EVERY = 10_000

export const channelHealthFeature: Feature = {
  metrics: (app) => [
    {
      name: 'channels',
      help: 'Connected accounts.',
      labelNames: ['platform', 'state'],
      read: async () =>
        (await countAccounts(app.db)).map(({ platform, state, count }) => ({
          labels: { platform, state },
          value: count,
        })),
    },
  ],
  reachesOutside: true,
  workers: (app) => [
    periodicWorker(app, {
      name: 'health of channels',
      every: HEALTH_EVERY,
      round: () => checkDueChannels(app),
    }),
    periodicWorker(app, { name: 'late sends', every: LATE_EVERY, round: () => checkLateSends(app) }),
    periodicWorker(app, {
      name: 'names of clients',
      dueWhen: nameless(),
      round: () => nameClients(app),
      settles: true,
    }),
  ],
}
