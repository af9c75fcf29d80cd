import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'
import { type Opened, openedThings } from './opened.ts'

export interface Running {
  log?: Log
  /** Runs before anything is closed, for example to let load balancers switch to other nodes. */
  leave?(): Promise<void>
}

interface Program {
  /** Opens what the program needs. */
  start(opened: Opened): Promise<Running>
  /** The message for the operator when the start fails. */
  explain(error: unknown): string
}

/** Milliseconds from the first signal (and the time to leave) to the end: ten seconds with what the end itself takes. */
const STOPS_WITHIN = 9000

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Runs a program until a signal asks it to stop. Supervisors and terminals send signals to the whole process group, and
 * npm and tools/run.mjs hand them on: however many come, also during the start, there is one orderly end.
 */
export async function runUntilStopped({ start, explain }: Program): Promise<void> {
  const opened = openedThings()
  let running: Running = {}
  let ending: Promise<never> | null = null

  async function stop(signal: NodeJS.Signals): Promise<never> {
    const begun = performance.now()
    running.log?.info({ event: 'server.stopping', signal }, 'stopping')
    await running.leave?.()
    const isClosed = await closeInTime(opened, running.log)
    const milliseconds = Math.round(performance.now() - begun)
    running.log?.info({ event: 'server.stopped', milliseconds }, 'stopped')
    process.exit(isClosed ? 0 : 1)
  }

  for (const signal of stopSignals) process.on(signal, () => void (ending ??= stop(signal)))
  outliveClosedOutput()
  try {
    running = await start(opened)
  } catch (error) {
    if (ending !== null) return ending
    await closeInTime(opened)
    process.stderr.write(`\n${explain(error)}\n`)
    process.exit(1)
  }
}

async function closeInTime(opened: Opened, log?: Log): Promise<boolean> {
  const closing = opened.close().then(
    () => true,
    (error: unknown) => {
      log?.error({ event: 'server.stop_failed', err: error }, 'something could not be closed')
      return false
    },
  )
  return Promise.race([closing, pause(STOPS_WITHIN, false)])
}

/**
 * The reader of a pipe may end with the same signal; a closed output must not end the process before the database is
 * stopped.
 */
function outliveClosedOutput(): void {
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}
