import type { Feature } from '../../platform/http/feature.ts'
import { startChore } from '../../platform/lib/chore.ts'
import { choreWorker } from '../../platform/workers/worker.ts'
import { checkDueChannels } from './check-channels.ts'
import { checkLateSends } from './check-late-sends.ts'
import { nameClients } from './name-clients.ts'

/** Milliseconds. Providers drop a webhook without notice; it stays unnoticed at most this long. */
const HEALTH_EVERY = 60_000
/** Milliseconds. A late send is noticed soon after its minute. */
const LATE_EVERY = 10_000

export const channelHealthFeature: Feature = {
  workers: (app, sweepEvery) => [
    choreWorker(startChore('health of channels', HEALTH_EVERY, () => checkDueChannels(app), app.log)),
    choreWorker(startChore('late sends', LATE_EVERY, () => checkLateSends(app), app.log)),
    choreWorker(
      startChore('names of clients', sweepEvery, () => nameClients(app), app.log),
      { settles: true },
    ),
  ],
}
