/** How much may come at once, and within which time that much may come again. Milliseconds. */
export interface Allowance {
  most: number
  within: number
}

export interface Buckets {
  /** Takes one; answers 0 when it was there, else the milliseconds until one is. */
  take(key: string, allowance: Allowance, now: number): number
}

interface Bucket {
  left: number
  at: number
  fullAt: number
}

/** Full buckets limit nothing and can go; beyond so many entries they are searched for and dropped. */
const MOST_KEPT = 10_000

/** Token buckets in this process's memory: they refill evenly, so no client waits for a window to end. */
export function tokenBuckets(): Buckets {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, { most, within }, now) {
      const bucket = buckets.get(key) ?? { left: most, at: now, fullAt: now }
      const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) * most) / within)
      const isThere = left >= 1
      const rest = isThere ? left - 1 : left
      buckets.set(key, { left: rest, at: now, fullAt: now + ((most - rest) * within) / most })
      if (buckets.size > MOST_KEPT) dropFull(buckets, now)
      return isThere ? 0 : Math.ceil(((1 - left) * within) / most)
    },
  }
}

function dropFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key)
}
