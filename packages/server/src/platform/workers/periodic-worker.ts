import type { AppContext, WorkerHint } from '../../context.ts'
import { WakeLoop } from './wake-loop.ts'
import type { Worker } from './worker.ts'

interface PeriodicWork {
  /** For the log. */
  name: string
  /** Milliseconds. */
  every: number
  /** Only makes up for lost hints: it looks more rarely while nothing wakes it. */
  rests?: boolean
  round(): Promise<void>
  wokenBy?: WorkerHint
  /** A test that waits for the server waits for a round of it too. */
  settles?: boolean
}

/** Does something every so often and whenever it is woken, never twice at once. */
export function periodicWorker(app: AppContext, { settles = false, wokenBy, ...work }: PeriodicWork): Worker {
  const loop = new WakeLoop({ ...work, log: app.log })
  return {
    wake: () => loop.wake(),
    stop: () => loop.stop(),
    ...(settles && { settled: () => loop.settled() }),
    ...(wokenBy && { wokenBy }),
  }
}
