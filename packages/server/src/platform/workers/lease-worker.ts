import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext, WorkerHint } from '../../context.ts'
import { isRowLocked } from '../db/database.ts'
import { microsecondsOf } from '../lib/clock.ts'
import { WakeLoop } from './wake-loop.ts'
import type { Worker } from './worker.ts'

export interface LeaseWorkerOptions<Job> {
  app: Pick<AppContext, 'clock' | 'log'>
  name: string
  wokenBy: WorkerHint
  dueWhen: string
  /** Jobs in progress at once on this node; absent where `lease` limits them. */
  slots?: number
  /**
   * Before each lease: queues new jobs, and settles those whose worker died. `dueWhen` finds its work too. When it passed
   * over what something else holds, it is called again after `heldAgain`.
   */
  prepare?(): Promise<'passed-over' | void>
  /** Leases at most so many of the jobs that are due. */
  lease(most: number): Promise<Job[]>
  /** For the log. */
  idOf(job: Job): string | number
  /** Does a leased job and stores its outcome. `stopping` aborts when the server stops. */
  run(job: Job, stopping: AbortSignal): Promise<void>
  /** Ends the lease of a job whose outcome was not stored because something else holds its rows: it is due again at once. */
  giveBack?(job: Job): Promise<void>
  /** Extends the lease of a job that takes long, every so many milliseconds. */
  renew?: { every: number; extend(job: Job): Promise<unknown> }
  /** When the next job is due, so that the worker wakes up then. Absent: it finds what becomes due with the next sweep. */
  nextDue?(): Promise<string | null>
  /** Milliseconds between rounds while jobs follow each other, which share them; what is queued meanwhile waits for nothing. */
  apart?: number
  /** Milliseconds after which it is looked at again what `prepare` or `lease` passed over because something else holds its rows. */
  heldAgain?: number
}

/** A due job that was not leased is held by another node. */
const SHORTEST_SLEEP = 20
const LONGEST_SLEEP = 60_000

/**
 * Takes jobs from a queue in the database under a lease, runs several at once and leases more as they end; one per node, any
 * number of nodes. The fence of a job's lease decides whose outcome counts, so the queue's store ends each lease.
 */
export class LeaseWorker<Job> implements Worker {
  readonly wokenBy: WorkerHint
  readonly dueWhen: string
  readonly #options: LeaseWorkerOptions<Job>
  readonly #loop: WakeLoop
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stopping = new AbortController()
  #alarm: NodeJS.Timeout | undefined
  #lastRound = Number.NEGATIVE_INFINITY
  #passedOver = false

  constructor(options: LeaseWorkerOptions<Job>) {
    const { name, app } = options
    this.wokenBy = options.wokenBy
    this.dueWhen = options.dueWhen
    this.#options = options
    this.#loop = new WakeLoop({ name, round: () => this.#round(), log: app.log })
  }

  wake(): void {
    this.#loop.wake()
  }

  get isBusy(): boolean {
    return this.#loop.isRunning || this.#inFlight.size > 0
  }

  async #round(): Promise<void> {
    const { prepare, lease, apart } = this.#options
    this.#lastRound = performance.now()
    const prepared = await prepare?.()
    const free = this.#free()
    // Leased jobs must run, so a stopping worker leases no more.
    const jobs = free > 0 && !this.#stopping.signal.aborted ? await lease(free) : []
    for (const job of jobs) this.#start(job)
    if (apart !== undefined && jobs.length > 0) this.#wakeIn(apart)
    else await this.#setAlarm(prepared === 'passed-over')
  }

  #free(): number {
    return (this.#options.slots ?? Number.POSITIVE_INFINITY) - this.#inFlight.size
  }

  #start(job: Job): void {
    const { app, name, run, giveBack, renew, idOf } = this.#options
    const renewal = renew && setInterval(() => void renew.extend(job).catch(() => undefined), renew.every)
    const running: Promise<void> = run(job, this.#stopping.signal)
      .catch((error: unknown) => {
        if (giveBack === undefined || !isRowLocked(error)) throw error
        return giveBack(job)
      })
      .catch((error: unknown) =>
        app.log.error(
          { event: 'worker.outcome_lost', err: error, worker: name, job: idOf(job) },
          'the outcome of a job could not be stored; its lease will expire',
        ),
      )
      .finally(() => {
        clearInterval(renewal)
        this.#inFlight.delete(running)
        this.#wakeAfterJob()
      })
    this.#inFlight.add(running)
  }

  #wakeAfterJob(): void {
    const { apart = 0 } = this.#options
    const rest = this.#lastRound + apart - performance.now()
    // A round that runs may have asked already what is due, before this job made way for the next.
    if (rest <= 0 || this.#loop.isRunning) this.wake()
    else this.#wakeIn(rest)
  }

  #wakeIn(milliseconds: number): void {
    clearTimeout(this.#alarm)
    if (this.#stopping.signal.aborted) return
    this.#alarm = setTimeout(() => this.wake(), Math.min(milliseconds, LONGEST_SLEEP))
  }

  async #setAlarm(passedOver: boolean): Promise<void> {
    const { nextDue, heldAgain, app } = this.#options
    // With all slots taken the worker wakes up when the first job ends.
    if (this.#free() <= 0) return
    const due = passedOver ? app.clock.now() : ((await nextDue?.()) ?? null)
    clearTimeout(this.#alarm)
    const wait = due === null ? null : (microsecondsOf(due) - microsecondsOf(app.clock.now())) / 1000
    this.#passedOver = heldAgain !== undefined && wait !== null && wait <= 0
    if (wait === null) return
    const shortest = (this.#passedOver ? heldAgain : undefined) ?? SHORTEST_SLEEP
    this.#wakeIn(Math.max(wait + 1, shortest))
  }

  /** Resolves when nothing is in progress and nothing is due now; for tests. */
  async settled(): Promise<void> {
    do {
      if (this.#passedOver) await pause(SHORTEST_SLEEP)
      this.wake()
      while (this.isBusy) await Promise.all([this.#loop.idle(), ...this.#inFlight])
    } while (this.#passedOver && !this.#stopping.signal.aborted)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#alarm)
    await this.#loop.stop()
    await Promise.all(this.#inFlight)
  }
}
