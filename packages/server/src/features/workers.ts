import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { dropUnfinished } from '../platform/files/drop-unfinished.ts'
import { startChore } from '../platform/lib/chore.ts'
import { showTyping } from './activity/activity.ts'
import { checkDueChannels } from './channel-health/check-channels.ts'
import { checkLateSends } from './channel-health/check-late-sends.ts'
import { nameClients } from './channel-health/name-clients.ts'
import { routeOverdueTickets } from './department-choice/department-choice.ts'
import { diskWatch } from './health/watch-disk.ts'
import { startMediaWorker } from './media/media.ts'
import { startDelivering } from './outgoing-webhooks/outgoing-webhooks.ts'
import { startPolling } from './polling/polling.ts'
import { startPushing } from './push/push.ts'
import { applyRetention } from './retention/retention.ts'
import { startSending } from './sending/sending.ts'
import { foldTallies } from './ticket-table/fold-tallies.ts'

/** What works beside the calls: sends to clients, fetches of media, polling. */
export interface Workers {
  wakeOutbox(): void
  wakeMedia(): void
  wakePush(): void
  wakeWebhooks(): void
  /** Starts to work once the desk listens. */
  begin(): Promise<void>
  /** Everything that is due has been done; for tests. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Working = ReturnType<typeof startAll>

export function startWorkers(app: AppContext, sweepEvery: number): Workers {
  let working: Working | null = null
  return {
    wakeOutbox: () => working?.sending.wake(),
    wakeMedia: () => working?.media.wake(),
    wakePush: () => void working?.push.now(),
    wakeWebhooks: () => working?.webhooks.wake(),
    begin() {
      working = startAll(app, sweepEvery)
      void working.unfinished.now()
      return Promise.resolve()
    },
    async settled() {
      await working?.overdue.now()
      await working?.sending.settled()
      await working?.media.settled()
      await working?.names.now()
      await working?.push.now()
      await working?.typing.now()
      await working?.webhooks.settled()
    },
    stop: () => Promise.race([stopAll(working), pause(LAST_WAIT, undefined, { ref: false })]),
  }
}

/** A provider that does not answer holds no stop up longer: what then hangs is done again, or in doubt, once its lease ends. */
const LAST_WAIT = 5500

async function stopAll(working: Working | null): Promise<void> {
  await Promise.all([
    working?.polling.stop(),
    working?.overdue.stop(),
    working?.health.stop(),
    working?.late.stop(),
    working?.names.stop(),
    working?.typing.stop(),
    working?.tallies.stop(),
    working?.retention.stop(),
    working?.disk.stop(),
    working?.unfinished.stop(),
  ])
  await Promise.all([working?.sending.stop(), working?.media.stop(), working?.push.stop()])
  await working?.webhooks.stop()
}

/** A client stops seeing our typing after 5 seconds at the earliest. */
const TYPING_EVERY = 500

/** Providers drop a webhook without a word; this long it may stay unnoticed. */
const HEALTH_EVERY = 60_000
/** A disk can fill up fast; asking it costs nothing. */
const DISK_EVERY = 5000
const TALLIES_EVERY = 60_000
const RETENTION_EVERY = 10 * 60_000
/** A kill in the middle of an upload leaves what had come so far. */
const UNFINISHED_EVERY = 10 * 60_000
/** What waits is noticed soon after its minute. */
const LATE_EVERY = 10_000

function startAll(app: AppContext, sweepEvery: number) {
  return {
    sending: startSending(app, sweepEvery),
    media: startMediaWorker(app, sweepEvery),
    push: startPushing(app, sweepEvery),
    webhooks: startDelivering(app, sweepEvery),
    polling: startPolling(app, sweepEvery),
    health: startChore('health of channels', HEALTH_EVERY, () => checkDueChannels(app), app.log),
    late: startChore('late sends', LATE_EVERY, () => checkLateSends(app), app.log),
    typing: startChore('typing shown to clients', TYPING_EVERY, () => showTyping(app), app.log),
    tallies: startChore('sums of tables', TALLIES_EVERY, () => foldTallies(app), app.log),
    retention: startChore('retention', RETENTION_EVERY, () => applyRetention(app), app.log),
    unfinished: startChore(
      'unfinished files',
      UNFINISHED_EVERY,
      () => dropUnfinished(app.files.temporaryDir),
      app.log,
    ),
    disk: startChore('room on the disk', DISK_EVERY, diskWatch(app), app.log),
    names: startChore('names of clients', sweepEvery, () => nameClients(app), app.log),
    overdue: startChore('overdue departments', sweepEvery, () => routeOverdueTickets(app), app.log),
  }
}
