/** The simulator's own time. Dates are real; waits are divided by `timeScale`. */
export type Clock = {
  readonly timeScale: number
  now: () => number
  /** The moment `ms` of simulated time from now. */
  later: (ms: number) => number
  wait: (ms: number) => Promise<void>
  schedule: (ms: number, callback: () => void) => () => void
  stop: () => void
}

export type ClockOptions = { timeScale?: number; now?: () => number }

export function startClock(options: ClockOptions = {}): Clock {
  const timeScale = options.timeScale ?? 1
  const now = options.now ?? Date.now
  const timers = new Map<NodeJS.Timeout, () => void>()
  const schedule = (ms: number, callback: () => void, onStop: () => void = () => undefined) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      callback()
    }, ms / timeScale)
    timers.set(timer, onStop)
    return () => {
      clearTimeout(timer)
      timers.delete(timer)
    }
  }
  return {
    timeScale,
    now,
    later: (ms) => now() + ms / timeScale,
    wait: (ms) => new Promise((resolve) => schedule(ms, resolve, resolve)),
    schedule: (ms, callback) => schedule(ms, callback),
    stop: () => {
      for (const [timer, onStop] of timers) {
        clearTimeout(timer)
        onStop()
      }
      timers.clear()
    },
  }
}
