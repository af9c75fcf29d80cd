import { setTimeout as pause } from 'node:timers/promises'
import { ChannelError, type Sent } from '@switchboard/channels'
import { limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../db/database.ts'
import { later, microsecondsOf } from '../lib/clock.ts'
import { LeaseWorker } from '../workers/lease-worker.ts'
import type { LetPass, Worker } from '../workers/worker.ts'
import { type Outcome, outcomeOf, outcomeOfDeath } from './outcome.ts'
import type { Wait } from './pace.ts'
import { expiredLeases, leaseHeads, nextDue, type OutboxRow, putBack, renewLease } from './outbox-store.ts'

interface OutboxWorkerOptions {
  app: AppContext
  /** Sends one item to the provider. @throws ChannelError */
  send(item: OutboxRow): Promise<Sent>
  /** Stores the outcome in one transaction. */
  settle(item: OutboxRow, outcome: Outcome): Promise<void>
  /** Why this conversation or account has to wait; null when it may send now. */
  delayUntilAllowed(item: OutboxRow): Promise<Wait | null>
  sweepEvery: number
}

/** Leases the head of each conversation, sends it and stores the outcome; one worker per node, any number of nodes. */
export class OutboxWorker implements Worker {
  readonly wokenBy = 'outbox'
  readonly #options: OutboxWorkerOptions
  readonly #sends: LeaseWorker<OutboxRow>
  /** Sends that only the pace holds back, and the instants at which they are due again. */
  readonly #paced = new Map<OutboxRow['outboxid'], string>()

  constructor(options: OutboxWorkerOptions) {
    const { app, sweepEvery } = options
    this.#options = options
    this.#sends = new LeaseWorker<OutboxRow>({
      app,
      name: 'outbox',
      wokenBy: this.wokenBy,
      sweepEvery,
      slots: 16,
      prepare: async () => {
        await this.#reclaimExpired()
        this.#forgetDue()
      },
      lease: (most) => leaseHeads(app, most),
      idOf: (item) => item.outboxid,
      run: (item, stopping) => this.#run(item, stopping),
      renew: { every: limits.outboxLease / 3, extend: (item) => renewLease(app, item) },
      nextDue: () => nextDue(app.db),
    })
  }

  wake(): void {
    this.#sends.wake()
  }

  /** Settles the sends of workers that died while sending. */
  async #reclaimExpired(): Promise<void> {
    const { app, settle } = this.#options
    for (const item of await expiredLeases(app)) await settle(item, outcomeOfDeath(item))
  }

  /** Sends that are due by now are leased next, or by another node. */
  #forgetDue(): void {
    for (const [outboxid, due] of this.#paced)
      if (this.#millisecondsUntil(due) <= 0) this.#paced.delete(outboxid)
  }

  async #run(item: OutboxRow, stopping: AbortSignal): Promise<void> {
    const { delayUntilAllowed, settle } = this.#options
    const wait = await retryWhileDatabaseIsAway(() => delayUntilAllowed(item), stopping)
    if (wait !== null) return this.#hold(item, wait, stopping)
    const outcome = outcomeOf(await this.#send(item), item)
    await retryWhileDatabaseIsAway(() => settle(item, outcome), stopping)
  }

  async #hold(item: OutboxRow, { why, milliseconds }: Wait, stopping: AbortSignal): Promise<void> {
    const { app } = this.#options
    const notBefore = later(app.clock.now(), milliseconds)
    await retryWhileDatabaseIsAway(() => putBack(app, item, notBefore), stopping)
    if (why === 'pace') this.#paced.set(item.outboxid, notBefore)
  }

  async #send(item: OutboxRow): Promise<Sent | ChannelError> {
    const { app, send } = this.#options
    try {
      return await send(item)
    } catch (error) {
      if (error instanceof ChannelError) return error
      if (isDatabaseAway(error))
        return new ChannelError({ kind: 'away' }, 'The database was away.', null, 'database-away')
      app.log.error({ err: error, outboxid: item.outboxid }, 'a send failed on our side')
      return new ChannelError({ kind: 'refused' }, 'This message could not be prepared.', null, 'preparation')
    }
  }

  /**
   * Resolves when nothing is being sent, nothing is due now, and nothing is held back by our own pace alone; for tests.
   * A send that the pace holds is due within a second or so: `letPass` waits until then, or turns a clock. It waits for
   * nothing else that has a time of its own: a retry, an account that the provider asked to wait, a send for later.
   */
  async settled(letPass: LetPass = pause): Promise<void> {
    for (;;) {
      await this.#sends.settled()
      const waits = [...this.#paced.values()].map((due) => this.#millisecondsUntil(due))
      if (waits.length === 0) return
      await letPass(Math.max(1, Math.ceil(Math.min(...waits))))
    }
  }

  #millisecondsUntil(instant: string): number {
    return (microsecondsOf(instant) - microsecondsOf(this.#options.app.clock.now())) / 1000
  }

  async stop(): Promise<void> {
    await this.#sends.stop()
    this.#paced.clear()
  }
}

/** Only this process knows the progress of a send, so an outage of the database must not lose it. */
async function retryWhileDatabaseIsAway<Result>(
  operation: () => Promise<Result>,
  stopping: AbortSignal,
): Promise<Result> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (!isDatabaseAway(error) || stopping.aborted) throw error
      await pause(500)
    }
  }
}
