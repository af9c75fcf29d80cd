import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext, WorkerHint } from '../../context.ts'
import { dueAmong, startSweep } from './sweep.ts'
import type { WakeLoop } from './wake-loop.ts'
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

/** Runs the workers of all features, and sweeps for what is due; `start` is called when the server listens. */
export function startWorkers(
  app: Pick<AppContext, 'db' | 'clock' | 'log'>,
  sweepEvery: number,
  start: () => readonly Worker[],
): Workers {
  let running: readonly Worker[] = []
  let sweep: WakeLoop | undefined
  return {
    wake(hint) {
      for (const worker of running) if (worker.wokenBy === hint) worker.wake()
    },
    begin() {
      running = start()
      sweep = startSweep(app, running, sweepEvery)
    },
    async settled(letPass) {
      for (const worker of running) if (worker.dueWhen === undefined) await worker.settled?.(letPass)
      const findDue = dueAmong(app, running)
      let due = await findDue()
      for (const worker of running) {
        if (worker.settled === undefined || worker.dueWhen === undefined) continue
        if (!due.has(worker) && worker.isBusy !== true) continue
        await worker.settled(letPass)
        // What it did may be work for those that follow.
        due = await findDue()
      }
    },
    async stop() {
      const stopped = Promise.all([sweep?.stop(), ...running.map((worker) => worker.stop())])
      await Promise.race([stopped, pause(LAST_WAIT, undefined, { ref: false })])
    },
  }
}
