import type { Log } from './log.ts'

/** Something done again and again, never twice at once. */
export interface Chore {
  /** Does it once now, after the round that may be under way. */
  now(): Promise<void>
  stop(): Promise<void>
}

/** A round that fails is logged and tried again with the next. */
export function startChore(name: string, every: number, work: () => Promise<void>, log: Log): Chore {
  let running: Promise<void> = Promise.resolve()
  let busy = false

  function round(): Promise<void> {
    busy = true
    running = running
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, chore: name }, 'a chore failed; it is tried again'))
      .finally(() => {
        busy = false
      })
    return running
  }

  const timer = setInterval(() => {
    if (!busy) void round()
  }, every)
  return {
    now: round,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
