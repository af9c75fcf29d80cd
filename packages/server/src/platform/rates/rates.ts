import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { refuse } from '../lib/refusal.ts'
import { sharedCounts } from './shared-counts.ts'
import { type Allowance, tokenBuckets } from './token-bucket.ts'

export type Spent = 'call' | 'search' | 'upload' | 'export' | 'knock'

/** How often somebody may ask. Far beyond what a page does by itself, far below what hurts the desk. */
export interface Rates {
  /** @throws too-many-requests, with the time after which to try again */
  spend(what: Spent, whose: string): Promise<void>
  stop(): void
}

const WITHIN = 10_000

/** One number is set (RATE_LIMIT): calls of one session in ten seconds. The others are shares and multiples of it. */
function allowances(calls: number): Record<Spent, Allowance> {
  return {
    call: { most: calls, within: WITHIN },
    search: { most: Math.ceil(calls / 3), within: WITHIN },
    upload: { most: Math.ceil(calls / 5), within: WITHIN },
    export: { most: Math.ceil(calls / 10), within: 6 * WITHIN },
    // Everything from one address, behind which a whole company may sit.
    knock: { most: calls * 20, within: WITHIN },
  }
}

/**
 * Nodes that share a Redis share the counts; while it is away, and without one, each node counts by itself. This limit
 * protects the desk and never stops it; the guesses at a sign-in are counted in the database.
 */
export function openRates(
  settings: { calls: number; redisUrl: string | null },
  { clock, log }: { clock: Clock; log: Log },
): Rates {
  if (settings.calls === 0) return { spend: () => Promise.resolve(), stop() {} }
  const allowed = allowances(settings.calls)
  const own = tokenBuckets()
  const shared = settings.redisUrl === null ? null : sharedCounts(settings.redisUrl, log)
  return {
    async spend(what, whose) {
      const key = `${what} ${whose}`
      const wait =
        (await shared?.take(key, allowed[what], clock.millis())) ??
        own.take(key, allowed[what], clock.millis())
      if (wait > 0) refuse('too-many-requests', { detail: { retryAfter: Math.ceil(wait / 1000) } })
    },
    stop: () => shared?.stop(),
  }
}
