import { setTimeout as pause } from 'node:timers/promises'
import type { WorkerHint } from '../../context.ts'
import type { LetPass, Worker } from './worker.ts'

export interface Workers {
  /** Wakes the workers that wait for this hint. */
  wake(hint: WorkerHint): void
  /** Starts them once the server listens. */
  begin(): void
  /** Everything that is due has been done, also what only our own pace held back; for tests. */
  settled(letPass?: LetPass): Promise<void>
  stop(): Promise<void>
}

/** A provider that does not answer delays no stop longer: what then hangs is done again, or is unconfirmed, once its lease ends. */
const LAST_WAIT = 5000

/** Runs the workers of all features; `start` is called when the server listens. */
export function startWorkers(start: () => readonly Worker[]): Workers {
  let running: readonly Worker[] = []
  return {
    wake(hint) {
      for (const worker of running) if (worker.wokenBy === hint) worker.wake()
    },
    begin() {
      running = start()
    },
    async settled(letPass) {
      for (const worker of running) await worker.settled?.(letPass)
    },
    async stop() {
      const stopped = Promise.all(running.map((worker) => worker.stop()))
      await Promise.race([stopped, pause(LAST_WAIT, undefined, { ref: false })])
    },
  }
}
