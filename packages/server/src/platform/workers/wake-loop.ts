import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'

interface WakeLoopOptions {
  /** For the log. */
  name: string
  /** Milliseconds between rounds without a wake-up. Absent: there is none without. */
  every?: number
  /** While true there is no round until the next wake-up. */
  rests?: () => boolean
  round(): Promise<void>
  /** Milliseconds in which wake-ups gather while rounds follow each other. */
  gather?: number
  log: Log
}

/** Work that a request wakes is not the request's own: what it writes to the audit log has neither address nor API key. */
const outsideOfRequests = AsyncLocalStorage.snapshot()

/** What a timer can wait. */
const LONGEST_TIMER = 2 ** 31 - 1

/**
 * Runs a round after every wake-up, and where `every` is given by itself, never two at once. Wake-ups during a round are folded into
 * one more round. A round that fails is logged and tried again with the next.
 */
export class WakeLoop {
  readonly #options: WakeLoopOptions
  #sweep: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(options: WakeLoopOptions) {
    this.#options = options
    this.#sweepLater()
  }

  #sweepLater(): void {
    const { every, rests } = this.#options
    this.#sweep = undefined
    if (every === undefined || rests?.() === true) return
    this.#sweep = setTimeout(
      () => {
        if (!this.isRunning) this.#start()
        this.#sweepLater()
      },
      Math.min(every, LONGEST_TIMER),
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
    if (this.#sweep === undefined) this.#sweepLater()
    this.#start()
  }

  #start(): void {
    this.#again = true
    this.#running ??= outsideOfRequests(() => this.#run()).finally(() => {
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
