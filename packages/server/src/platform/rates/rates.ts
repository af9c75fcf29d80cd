import type { Clock } from '../lib/clock.ts'
import { refuse } from '../lib/refusal.ts'
import type { RedisLink } from '../redis/redis-link.ts'
import { type Allowance, tokenBuckets } from './token-bucket.ts'

export type RateVerdict =
  | 'call'
  | 'search'
  | 'upload'
  | 'export'
  | 'address'
  | 'webhook'
  | 'visit'
  | 'message'
  | 'visitor-files'

/** Rate limits: far above what a page does by itself, far below what harms the server. */
export interface Rates {
  /** `times` the usual, for many who are counted as one. @throws too-many-requests, with the time after which to try again */
  consume(what: RateVerdict, whose: string, times?: number): Promise<void>
  /** So many at once, which each node counts by itself. Whether they were there. */
  take(what: RateVerdict, whose: string, parts: { times: number; amount: number }): boolean
}

const WITHIN = 10_000
const DAY = 24 * 3600_000

/** One number is set (RATE_LIMIT): calls of one session in ten seconds. The others are shares and multiples of it. */
function allowances(calls: number): Record<RateVerdict, Allowance> {
  return {
    call: { most: calls, within: WITHIN },
    search: { most: Math.ceil(calls / 3), within: WITHIN },
    upload: { most: Math.ceil(calls / 5), within: WITHIN },
    export: { most: Math.ceil(calls / 10), within: 6 * WITHIN },
    // Everything from one address, behind which a whole company may sit.
    address: { most: calls * 20, within: WITHIN },
    // A provider sends the events of all its clients from a few addresses.
    webhook: { most: calls * 60, within: WITHIN },
    // New visitors of website chats from one address, and the messages and files of one visitor.
    visit: { most: Math.ceil(calls / 10), within: 6 * WITHIN },
    message: { most: Math.ceil(calls / 10), within: WITHIN },
    // Kilobytes from all visitors at one address: 1.2 GB with the usual setting.
    'visitor-files': { most: calls * 4096, within: DAY },
  }
}

/**
 * Nodes that share a Redis share the counts; while it is away, and without one, each node counts by itself. This limit
 * protects the server and never stops it; the guesses at a sign-in are counted in the database.
 */
export function openRates(
  settings: { calls: number; redis: RedisLink | null },
  { clock }: { clock: Clock },
): Rates {
  if (settings.calls === 0) return { consume: () => Promise.resolve(), take: () => true }
  const allowed = allowances(settings.calls)
  const own = tokenBuckets()
  const shared = settings.redis === null ? null : sharedCounts(settings.redis)
  const allowanceOf = (what: RateVerdict, times: number): Allowance => {
    const { most, within } = allowed[what]
    return { most: most * times, within }
  }
  return {
    take(what, whose, { times, amount }) {
      const taken = { ...allowanceOf(what, times), amount }
      return own.take(`${what} ${whose}`, taken, clock.millis()) === 0
    },
    async consume(what, whose, times = 1) {
      const key = `${what} ${whose}`
      const allowance = allowanceOf(what, times)
      const wait =
        (await shared?.take(key, allowance, clock.millis())) ?? own.take(key, allowance, clock.millis())
      if (wait > 0) refuse('too-many-requests', { detail: { retryAfter: Math.ceil(wait / 1000) } })
    },
  }
}

interface SharedCounts {
  /** Milliseconds to wait, 0 for none; undefined while Redis is away. */
  take(key: string, allowance: Allowance, now: number): Promise<number | undefined>
}

/** Counts of all nodes by windows of time; old windows expire in Redis. */
function sharedCounts(link: RedisLink): SharedCounts {
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
