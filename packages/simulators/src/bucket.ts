import type { Clock } from './clock.ts'

/** Counts against a burst that refills steadily: `take` is false when it is used up. */
export type Bucket = { take: (key: string) => boolean }

export function createBucket(clock: Clock, burst: number, refillMs: number): Bucket {
  const levels = new Map<string, { left: number; at: number }>()
  return {
    take: (key) => {
      const now = clock.now()
      const known = levels.get(key) ?? { left: burst, at: now }
      const gained = ((now - known.at) * clock.timeScale) / refillMs
      const left = Math.min(burst, known.left + gained)
      if (left < 1) {
        levels.set(key, { left, at: now })
        return false
      }
      levels.set(key, { left: left - 1, at: now })
      return true
    },
  }
}
