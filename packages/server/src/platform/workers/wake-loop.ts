import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'

interface WakeLoopOptions {
  /** For the log. */
  name: string
  /** Milliseconds between rounds without a wake-up. */
  every: number
  round(): Promise<void>
  /** Milliseconds in which wake-ups gather while rounds follow each other. */
  gather?: number
  log: Log
}

/**
 * Runs a round after every wake-up, and by itself every so often, never two at once. Wake-ups during a round are folded into
 * one more round. A round that fails is logged and tried again with the next.
 */
export class WakeLoop {
  readonly #options: WakeLoopOptions
  readonly #sweep: NodeJS.Timeout
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(options: WakeLoopOptions) {
    this.#options = options
    this.#sweep = setInterval(() => {
      if (!this.isRunning) this.wake()
    }, options.every)
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#again) this.wake()
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
    clearInterval(this.#sweep)
    await this.#running
  }
}
