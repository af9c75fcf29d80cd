import type { RedisLink } from '../redis/redis-link.ts'
import type { Allowance } from './token-bucket.ts'

export interface SharedCounts {
  /** Milliseconds to wait, 0 for none; undefined while Redis is away. */
  take(key: string, allowance: Allowance, now: number): Promise<number | undefined>
}

/** Counts of all nodes by windows of time; a window is forgotten by itself. */
export function sharedCounts(link: RedisLink): SharedCounts {
  return {
    async take(key, { most, within }, now) {
      const window = Math.floor(now / within)
      const name = `rate ${key} ${window}`
      const count = await link.run(async (redis) => {
        const results = (await redis.multi().incr(name).pexpire(name, within).exec()) ?? []
        // A command that the account may not run fails inside the transaction, without failing the transaction.
        for (const [error] of results) if (error !== null) throw error
        return Number(results[0]?.[1])
      })
      if (count === undefined || Number.isNaN(count)) return undefined
      return count <= most ? 0 : (window + 1) * within - now
    },
  }
}
