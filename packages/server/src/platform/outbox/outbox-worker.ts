import { setTimeout as pause } from 'node:timers/promises'
import { ChannelError, type Sent } from '@switchboard/channels'
import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { later, microsecondsOf } from '../lib/clock.ts'
import { type Outcome, outcomeOf, outcomeOfDeath } from './outcome.ts'
import type { Wait } from './pace.ts'
import { expiredLeases, leaseHeads, nextDue, type OutboxRow, putBack, renewLease } from './outbox-store.ts'

export interface OutboxWorker {
  wake(): void
  /**
   * Resolves when nothing is being sent, nothing is due now, and nothing is held back by our own pace alone; for tests.
   * A send that the pace holds is due within a second or so: `letPass` waits until then, or turns a clock. It waits for
   * nothing else that has a time of its own: a retry, an account that the provider asked to wait, a send for later.
   */
  settled(letPass?: LetPass): Promise<void>
  stop(): Promise<void>
}

/** Resolves when so many milliseconds of the server's time have passed. */
export type LetPass = (milliseconds: number) => Promise<unknown>

interface WorkerOptions {
  app: AppContext
  /** Sends one item to the provider. @throws ChannelError */
  send(item: OutboxRow): Promise<Sent>
  /** Stores the outcome in one transaction. */
  settle(item: OutboxRow, outcome: Outcome): Promise<void>
  /** Why this conversation or account has to wait; null when it may send now. */
  delayUntilAllowed(item: OutboxRow): Promise<Wait | null>
  sweepEvery: number
}

/** Sends in flight at once on this node. */
const SLOTS = 16
/** A stop waits this long for sends in flight; a send that still hangs becomes unconfirmed when its lease expires. */
const LAST_WAIT = 5000
/** A due send that was not leased is held by another node. */
const SHORTEST_SLEEP = 20
const LONGEST_SLEEP = 60_000

/** Leases the head of each conversation, sends it and stores the outcome; one worker per node, any number of nodes. */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { app } = options
  const inFlight = new Set<Promise<void>>()
  /** Sends that only the pace holds back, and the instants at which they are due again. */
  const paced = new Map<OutboxRow['outboxid'], string>()
  let polling: Promise<void> | null = null
  let again = false
  let stopped = false
  let alarm: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    await reclaimExpired()
    // Sends that are due by now are leased below, or by another node.
    for (const [outboxid, due] of paced) if (isPast(due)) paced.delete(outboxid)
    let leased: OutboxRow[]
    do {
      leased = inFlight.size < SLOTS ? await leaseHeads(app, SLOTS - inFlight.size) : []
      for (const item of leased) start(item)
    } while (leased.length > 0 && !stopped)
    await setAlarm()
  }

  function start(item: OutboxRow): void {
    const running: Promise<void> = run(item)
      .catch((error: unknown) =>
        app.log.error(
          { err: error, outboxid: item.outboxid },
          'the outcome of a send could not be stored; its lease will expire',
        ),
      )
      .finally(() => {
        inFlight.delete(running)
        wake()
      })
    inFlight.add(running)
  }

  async function run(item: OutboxRow): Promise<void> {
    const wait = await retryWhileDatabaseIsAway(() => options.delayUntilAllowed(item))
    if (wait !== null) return hold(item, wait)
    const renewal = setInterval(
      () => void renewLease(app, item).catch(() => undefined),
      limits.outboxLease / 3,
    )
    try {
      const outcome = outcomeOf(await sent(item), item)
      await retryWhileDatabaseIsAway(() => options.settle(item, outcome))
    } finally {
      clearInterval(renewal)
    }
  }

  async function hold(item: OutboxRow, { why, milliseconds }: Wait): Promise<void> {
    const notBefore = later(app.clock.now(), milliseconds)
    await retryWhileDatabaseIsAway(() => putBack(app, item, notBefore))
    if (why === 'pace') paced.set(item.outboxid, notBefore)
  }

  const millisecondsUntil = (instant: string): number =>
    (microsecondsOf(instant) - microsecondsOf(app.clock.now())) / 1000
  const isPast = (instant: string): boolean => millisecondsUntil(instant) <= 0

  /** Only this process knows the progress of a send, so an outage of the database must not lose it. */
  async function retryWhileDatabaseIsAway<Result>(operation: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await operation()
      } catch (error) {
        if (!isDatabaseAway(error) || stopped) throw error
        await pause(500)
      }
    }
  }

  async function sent(item: OutboxRow): Promise<Sent | ChannelError> {
    try {
      return await options.send(item)
    } catch (error) {
      if (error instanceof ChannelError) return error
      if (isDatabaseAway(error))
        return new ChannelError({ kind: 'away' }, 'The database was away.', null, 'database-away')
      app.log.error({ err: error, outboxid: item.outboxid }, 'a send failed on our side')
      return new ChannelError({ kind: 'refused' }, 'This message could not be prepared.', null, 'preparation')
    }
  }

  /** Settles the sends of workers that died while sending. */
  async function reclaimExpired(): Promise<void> {
    for (const item of await expiredLeases(app)) await options.settle(item, outcomeOfDeath(item))
  }

  async function setAlarm(): Promise<void> {
    // The worker polls again when the first send ends.
    if (inFlight.size >= SLOTS) return
    const due = await nextDue(app.db)
    clearTimeout(alarm)
    if (due === null || stopped) return
    const wait = millisecondsUntil(due) + 1
    alarm = setTimeout(wake, Math.min(Math.max(wait, SHORTEST_SLEEP), LONGEST_SLEEP))
  }

  async function pollUntilIdle(): Promise<void> {
    do {
      again = false
      await poll().catch((error: unknown) =>
        app.log.warn({ err: error }, 'the outbox could not be read; it is polled again shortly'),
      )
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    polling ??= pollUntilIdle().finally(() => {
      polling = null
      if (again) wake()
    })
  }

  const sweep = setInterval(wake, options.sweepEvery)
  return {
    wake,
    async settled(letPass = pause) {
      while (!stopped) {
        wake()
        while (polling !== null || inFlight.size > 0) await Promise.all([polling, ...inFlight])
        const waits = [...paced.values()].map(millisecondsUntil)
        if (waits.length === 0) return
        await letPass(Math.max(1, Math.ceil(Math.min(...waits))))
      }
    },
    async stop() {
      stopped = true
      again = false
      clearInterval(sweep)
      clearTimeout(alarm)
      await polling
      const patience = new AbortController()
      await Promise.race([
        Promise.all(inFlight),
        pause(LAST_WAIT, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
    },
  }
}
