import { setTimeout as pause } from 'node:timers/promises'
import { ChannelError, type Sent } from '@switchboard/channels'
import { limits, type Platform } from '@switchboard/contract'
import type { AppContext, Asker } from '../../context.ts'
import { isDatabaseAway, isRowLocked, type TransactionOptions } from '../db/database.ts'
import { microsecondsOf } from '../lib/clock.ts'
import { fewAtOnce, SHORT_LOCK_WAIT } from '../workers/held-in-turn.ts'
import { LeaseWorker } from '../workers/lease-worker.ts'
import { retryWhileDatabaseIsAway } from '../workers/retry-while-database-is-away.ts'
import type { LetPass, Worker } from '../workers/worker.ts'
import { type Outcome, outcomeOf, outcomeOfDeath } from './outcome.ts'
import {
  EXPIRED_AT_ONCE,
  expiredLeases,
  hurryAway,
  isLeased,
  leaseHeads,
  type LeasedSend,
  nextDue,
  OUTBOX_DUE,
  type OutboxRow,
  renewLease,
  wasAway,
} from './outbox-store.ts'
import type { Pace, PaceLimits } from './pace.ts'
import { type ProviderSlots, providerSlots } from './provider-slots.ts'

interface OutboxWorkerOptions {
  app: AppContext
  /** What a provider allows. */
  paceOf(platform: Platform): PaceLimits
  pace: Pace
  /** Providers to which nothing is sent: it waits. */
  held?: readonly Platform[]
  /** Sends one item to the provider. @throws ChannelError */
  send(item: LeasedSend): Promise<Sent | 'withheld'>
  /** Whether the same item twice makes one message. */
  sendsOnce(item: OutboxRow): Promise<boolean>
  /** Stores the outcome in one transaction. */
  settle(item: OutboxRow, outcome: Outcome, options: TransactionOptions): Promise<void>
}

/** Milliseconds. The sweep wakes the worker for what is left. */
const RECLAIM_EVERY = 1000

/** Sends that one lease takes; more follow at once. */
const LEASED_AT_ONCE = 16

/** Milliseconds. */
const ROUNDS_APART = 20

/**
 * An account with sends that have waited for long, such as for a provider that was away, rests after each lease for so many times
 * what the lease took: a database that is busy answers agents first (P5-17).
 */
const RESTS = 8
/** Milliseconds. */
const WAITED_LONG = 10_000

/** Leases the head of each conversation, sends it and stores the outcome; one worker per node, any number of nodes. */
export class OutboxWorker implements Worker {
  readonly wokenBy = 'outbox'
  readonly dueWhen = OUTBOX_DUE
  readonly #options: OutboxWorkerOptions
  readonly #asker: Asker
  readonly #sends: LeaseWorker<LeasedSend>
  readonly #slots: ProviderSlots
  readonly #reclaiming = new Map<OutboxRow['outboxid'], Promise<void>>()
  /** The last one that was looked at; undefined: the first ones are next. */
  #reclaimedTo: OutboxRow['outboxid'] | undefined
  #lastReclaimed = Number.NEGATIVE_INFINITY
  #isStopping = false

  constructor(options: OutboxWorkerOptions) {
    const { app, pace } = options
    this.#options = options
    this.#asker = { db: app.db.inBackground, clock: app.clock }
    this.#slots = providerSlots(options.held)
    this.#sends = new LeaseWorker<LeasedSend>({
      app,
      name: 'outbox',
      wokenBy: this.wokenBy,
      dueWhen: OUTBOX_DUE,
      prepare: () => this.#reclaimExpired(),
      lease: () => this.#lease(),
      idOf: (item) => item.outboxid,
      run: (item, stopping) => this.#run(item, stopping),
      renew: { every: limits.outboxLease / 3, extend: (item) => renewLease(app, item) },
      apart: ROUNDS_APART,
      nextDue: () => nextDue(this.#asker, pace.allowance(app.clock.millis()), this.#slots.full()),
    })
  }

  wake(): void {
    this.#sends.wake()
  }

  get isBusy(): boolean {
    return this.#sends.isBusy || this.#reclaiming.size > 0
  }

  /**
   * Settles the sends of workers that died while sending, beside the round and few at once: nobody waits for them. One that
   * cannot be settled now, such as one whose ticket something else holds, is tried again once those behind it had their turn.
   */
  async #reclaimExpired(): Promise<void> {
    if (this.#reclaiming.size >= EXPIRED_AT_ONCE || !this.#mayHaveExpired()) return
    const expired = await expiredLeases(this.#options.app, this.#reclaimedTo)
    this.#reclaimedTo = expired.length < EXPIRED_AT_ONCE ? undefined : expired.at(-1)?.outboxid
    for (const item of expired) {
      const { outboxid } = item
      if (this.#reclaiming.has(outboxid)) continue
      const reclaiming = fewAtOnce(async () => {
        if (!this.#isStopping) await this.#reclaim(item)
      }).finally(() => this.#reclaiming.delete(outboxid))
      this.#reclaiming.set(outboxid, reclaiming)
    }
  }

  /** Many sends a second end: not each of them asks for those whose worker died. */
  #mayHaveExpired(): boolean {
    if (this.#reclaimedTo !== undefined) return true
    const now = this.#options.app.clock.millis()
    const passed = Math.abs(now - this.#lastReclaimed)
    if (passed < RECLAIM_EVERY) return false
    this.#lastReclaimed = now
    return true
  }

  async #reclaim(item: OutboxRow): Promise<void> {
    const { app, settle, sendsOnce } = this.#options
    try {
      const outcome = outcomeOfDeath(item, await sendsOnce(item))
      await settle(item, outcome, { lockWait: SHORT_LOCK_WAIT })
      // What waits behind it in its conversation may go now.
      this.wake()
    } catch (err) {
      if (isRowLocked(err)) return
      app.log.warn(
        { event: 'outbox.reclaim_failed', err, outboxid: item.outboxid },
        'a send whose lease expired could not be settled; it is tried again shortly',
      )
    }
  }

  /** The pace and the free slots are asked before the lease: what has to wait stays in the queue. */
  async #lease(): Promise<LeasedSend[]> {
    const { app, pace, paceOf } = this.#options
    const room = { most: LEASED_AT_ONCE, paceOf, free: this.#slots.free }
    const began = performance.now()
    const leased = await leaseHeads(this.#asker, room, pace.allowance(app.clock.millis()))
    const rest = (performance.now() - began) * RESTS
    const now = app.clock.millis()
    for (const item of leased) {
      pace.take(item, paceOf(item.platform), now)
      if (now - Date.parse(item.created_on) > WAITED_LONG) pace.rest(item.accountid, rest, now)
    }
    return leased
  }

  async #run(item: LeasedSend, stopping: AbortSignal): Promise<void> {
    // Not with the lease: a fault before the send starts would take the slot for good.
    this.#slots.take(item.platform)
    try {
      await this.#sendAndSettle(item, stopping)
    } finally {
      this.#slots.release(item.platform)
    }
  }

  async #sendAndSettle(item: LeasedSend, stopping: AbortSignal): Promise<void> {
    const outcome = outcomeOf(await this.#send(item), item)
    const { app, settle } = this.#options
    await retryWhileDatabaseIsAway((options) => settle(item, outcome, options), stopping)
    if (outcome.kind === 'sent' && wasAway(item)) await hurryAway(app, item.accountid)
  }

  async #send(item: LeasedSend): Promise<Sent | 'withheld' | ChannelError> {
    const { app, send } = this.#options
    try {
      return await send(item)
    } catch (error) {
      if (error instanceof ChannelError) return error
      if (isDatabaseAway(error))
        return new ChannelError({ kind: 'away' }, 'The database was away.', { problem: 'database-away' })
      // What is deleted while its send starts is gone in the middle of it, and nobody asks for the outcome.
      if (!(await isLeased(app, item).catch(() => true))) return 'withheld'
      app.log.error(
        { event: 'outbox.send_failed', err: error, outboxid: item.outboxid },
        'a send failed on our side',
      )
      return new ChannelError({ kind: 'refused' }, 'This message could not be prepared.', {
        problem: 'preparation',
      })
    }
  }

  /**
   * Resolves when nothing is being sent, nothing is due now, and nothing is held back by our own pace alone; for tests.
   * A send that the pace holds is due within a second or so: `letPass` waits until then, or turns a clock. It waits for
   * nothing else that has a time of its own: a retry, an account that the provider asked to wait, a send for later.
   */
  async settled(letPass: LetPass = pause): Promise<void> {
    const { app, pace } = this.#options
    for (;;) {
      await this.#sends.settled()
      if (this.#reclaiming.size > 0) {
        await Promise.all(this.#reclaiming.values())
        continue
      }
      const due = await nextDue(this.#asker, pace.pauses(app.clock.millis()), this.#slots.full())
      if (due === null || this.#millisecondsUntil(due) > 0) return
      const allowed = await nextDue(this.#asker, pace.allowance(app.clock.millis()), this.#slots.full())
      await letPass(Math.max(1, Math.ceil(this.#millisecondsUntil(allowed ?? due))))
    }
  }

  #millisecondsUntil(instant: string): number {
    return (microsecondsOf(instant) - microsecondsOf(this.#options.app.clock.now())) / 1000
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#sends.stop()
    await Promise.all(this.#reclaiming.values())
  }
}
