import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'

interface WakeLoopOptions {
  /** For the log. */
  name: string
  /** Milliseconds between rounds without a wake-up. */
  every: number
  /** Rounds become rarer while nothing wakes the loop: they only make up for lost hints. */
  rests?: boolean
  round(): Promise<void>
  /** Milliseconds in which wake-ups gather while rounds follow each other. */
  gather?: number
  log: Log
}

/** A loop that rests waits at most so many times as long. */
const LONGEST_REST = 5
/** What a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Runs a round after every wake-up, and by itself every so often, never two at once. Wake-ups during a round are folded into
 * one more round. A round that fails is logged and tried again with the next.
 */
export class WakeLoop {
  readonly #options: WakeLoopOptions
  #sweep: NodeJS.Timeout | undefined
  /** How many times as long as usual the loop waits for its next sweep. */
  #rest = 1
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(options: WakeLoopOptions) {
    this.#options = options
    this.#sweepLater()
  }

  #sweepLater(): void {
    const { every, rests = false } = this.#options
    this.#sweep = setTimeout(
      () => {
        this.#rest = rests ? Math.min(this.#rest * 2, LONGEST_REST) : 1
        if (!this.isRunning) this.#start()
        this.#sweepLater()
      },
      Math.min(every * this.#rest, LONGEST_TIMER),
    )
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  wake(): void {
    if (this.#stopped) return
    if (this.#rest > 1) this.#endRest()
    this.#start()
  }

  /** What woke the loop may go on: it looks as often as usual again. */
  #endRest(): void {
    this.#rest = 1
    clearTimeout(this.#sweep)
    this.#sweepLater()
  }

  #start(): void {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#again && !this.#stopped) this.#start()
    })
  }

  async #run(): Promise<void> {
    const { gather } = this.#options
    do {
      this.#again = false
      await this.#tryRound()
      if (this.#again && gather !== undefined) await pause(gather)
    } while (this.#again && !this.#stopped)
  }

  async #tryRound(): Promise<void> {
    const { name, round, log } = this.#options
    try {
      await round()
    } catch (error) {
      log.warn(
        { event: 'worker.round_failed', err: error, worker: name },
        'a worker failed; it tries again shortly',
      )
    }
  }

  /** Resolves when no round runs. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  /** Resolves after a round that begins now or later. */
  async settled(): Promise<void> {
    this.wake()
    await this.idle()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#again = false
    clearTimeout(this.#sweep)
    await this.#running
  }
}
