/** How much may come at once, and within which time that much may come again. Milliseconds. */
export interface Allowance {
  most: number
  within: number
}

export interface Taken extends Allowance {
  /** 1 without it. */
  amount?: number
}

export interface Buckets {
  /** Takes so many; answers 0 when they were there, else the milliseconds until they are. */
  take(key: string, taken: Taken, now: number): number
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
    take(key, { most, within, amount = 1 }, now) {
      const bucket = buckets.get(key) ?? { left: most, at: now, fullAt: now }
      const left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) * most) / within)
      const isThere = left >= amount
      const rest = isThere ? left - amount : left
      buckets.set(key, { left: rest, at: now, fullAt: now + ((most - rest) * within) / most })
      if (buckets.size > MOST_KEPT) dropFull(buckets, now)
      return isThere ? 0 : Math.ceil(((amount - left) * within) / most)
    },
  }
}

function dropFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key)
}
