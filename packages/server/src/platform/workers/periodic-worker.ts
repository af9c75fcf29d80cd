import type { AppContext, WorkerHint } from '../../context.ts'
import { WakeLoop } from './wake-loop.ts'
import type { Worker } from './worker.ts'

type PeriodicWork = {
  /** For the log. */
  name: string
  round(): Promise<void>
  wokenBy?: WorkerHint
  /** A test that waits for the server waits for a round of it too. */
  settles?: boolean
} & (
  | {
      /** Milliseconds. */
      every: number
      /** While true there is nothing to do until the worker is woken. */
      rests?: () => boolean
    }
  | Required<Pick<Worker, 'dueWhen'>>
)

/** Does something every so often, or when the sweep finds that it is due, and whenever it is woken, never twice at once. */
export function periodicWorker(app: AppContext, { name, round, ...work }: PeriodicWork): Worker {
  const timer = 'every' in work ? { every: work.every, ...(work.rests && { rests: work.rests }) } : {}
  const loop = new WakeLoop({ name, round, ...timer, log: app.log })
  return {
    wake: () => loop.wake(),
    get isBusy() {
      return loop.isRunning
    },
    stop: () => loop.stop(),
    ...('dueWhen' in work && { dueWhen: work.dueWhen }),
    ...(work.settles === true && { settled: () => loop.settled() }),
    ...(work.wokenBy && { wokenBy: work.wokenBy }),
  }
}
