import { setTimeout as pause } from 'node:timers/promises'
import { ChannelError, type Sent } from '@switchboard/channels'
import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { later, microsecondsOf } from '../lib/clock.ts'
import { type Outcome, outcomeOf, outcomeOfDeath } from './outcome.ts'
import { expiredLeases, leaseHeads, nextDue, type OutboxRow, putBack, renewLease } from './outbox-store.ts'

export interface OutboxWorker {
  wake(): void
  /** Resolves when nothing is being sent and nothing is due now; for tests and a graceful stop. */
  settled(): Promise<void>
  stop(): Promise<void>
}

interface WorkerOptions {
  app: AppContext
  /** Says it to the provider. @throws ChannelError */
  send(item: OutboxRow): Promise<Sent>
  /** Writes down how it went, in one transaction. */
  settle(item: OutboxRow, outcome: Outcome): Promise<void>
  /** Milliseconds until it is this conversation's and account's turn (providers' pace). */
  turnIn(item: OutboxRow): Promise<number>
  sweepEvery: number
}

/** Sends in flight at once on this node. */
const SLOTS = 16
/** A stop waits this long for sends in flight; what still hangs then is in doubt once its lease ends. */
const LAST_WAIT = 5000
/** What is due and was not leased is held by another node. */
const SHORTEST_SLEEP = 20
const LONGEST_SLEEP = 60_000

/** Takes the head of each conversation, says it, writes down how it went; one per node, any number of nodes. */
export function startOutboxWorker(options: WorkerOptions): OutboxWorker {
  const { app } = options
  const flying = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let again = false
  let stopped = false
  let alarm: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    await giveUpExpired()
    let leased: OutboxRow[]
    do {
      leased = flying.size < SLOTS ? await leaseHeads(app, SLOTS - flying.size) : []
      for (const item of leased) launch(item)
    } while (leased.length > 0 && !stopped)
    await setAlarm()
  }

  function launch(item: OutboxRow): void {
    const flight: Promise<void> = fly(item)
      .catch((error: unknown) =>
        app.log.error(
          { err: error, outboxid: item.outboxid },
          'a send could not be written down; its lease will end',
        ),
      )
      .finally(() => {
        flying.delete(flight)
        wake()
      })
    flying.add(flight)
  }

  async function fly(item: OutboxRow): Promise<void> {
    const wait = await onceThere(() => options.turnIn(item))
    if (wait > 0) return onceThere(() => putBack(app, item, later(app.clock.now(), wait)))
    const renewal = setInterval(
      () => void renewLease(app, item).catch(() => undefined),
      limits.outboxLease / 3,
    )
    try {
      const outcome = outcomeOf(await sent(item), item)
      await onceThere(() => options.settle(item, outcome))
    } finally {
      clearInterval(renewal)
    }
  }

  /** How far a send has come is known only here: the database being away for a while must not lose it. */
  async function onceThere<Result>(deed: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await deed()
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
      if (isDatabaseAway(error)) return new ChannelError({ kind: 'away' }, 'The database was away.')
      app.log.error({ err: error, outboxid: item.outboxid }, 'a send failed on our side')
      return new ChannelError({ kind: 'refused' }, 'The desk could not prepare this message.')
    }
  }

  /** A worker that died in mid-send leaves its send in doubt. */
  async function giveUpExpired(): Promise<void> {
    for (const item of await expiredLeases(app)) await options.settle(item, outcomeOfDeath(item))
  }

  async function setAlarm(): Promise<void> {
    // Whatever ends first looks again.
    if (flying.size >= SLOTS) return
    const due = await nextDue(app.db)
    clearTimeout(alarm)
    if (due === null || stopped) return
    const wait = (microsecondsOf(due) - microsecondsOf(app.clock.now())) / 1000
    alarm = setTimeout(wake, Math.min(Math.max(wait + 1, SHORTEST_SLEEP), LONGEST_SLEEP))
  }

  async function run(): Promise<void> {
    do {
      again = false
      await look().catch((error: unknown) =>
        app.log.warn({ err: error }, 'the outbox could not be read; it is looked at again shortly'),
      )
    } while (again && !stopped)
  }

  function wake(): void {
    if (stopped) return
    again = true
    looking ??= run().finally(() => {
      looking = null
      if (again) wake()
    })
  }

  const sweep = setInterval(wake, options.sweepEvery)
  return {
    wake,
    async settled() {
      wake()
      while (looking !== null || flying.size > 0) await Promise.all([looking, ...flying])
    },
    async stop() {
      stopped = true
      again = false
      clearInterval(sweep)
      clearTimeout(alarm)
      await looking
      const patience = new AbortController()
      await Promise.race([
        Promise.all(flying),
        pause(LAST_WAIT, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
    },
  }
}
