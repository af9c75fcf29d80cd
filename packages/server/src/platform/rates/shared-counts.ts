import { Redis } from 'ioredis'
import type { Log } from '../lib/log.ts'
import type { Allowance } from './token-bucket.ts'

export interface SharedCounts {
  /** Milliseconds to wait, 0 for none; undefined while Redis is away. */
  take(key: string, allowance: Allowance, now: number): Promise<number | undefined>
  stop(): void
}

/** After a failure Redis is left alone for this long, so that no call waits for it twice. */
const PAUSE = 2000
const PATIENCE = 200

/** Counts of all nodes by windows of time; a window is forgotten by itself. */
export function sharedCounts(url: string, log: Log): SharedCounts {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE,
    retryStrategy: (attempt) => Math.min(attempt * 100, PAUSE),
  })
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is away'))
  let awayUntil = 0
  return {
    async take(key, { most, within }, now) {
      if (now < awayUntil || redis.status !== 'ready') return undefined
      const window = Math.floor(now / within)
      try {
        const name = `rate ${key} ${window}`
        const counted = await redis.multi().incr(name).pexpire(name, within).exec()
        const count = Number(counted?.[0]?.[1] ?? 0)
        return count <= most ? 0 : (window + 1) * within - now
      } catch (error) {
        log.debug({ err: error }, 'Redis is away')
        awayUntil = now + PAUSE
        return undefined
      }
    },
    stop: () => redis.disconnect(),
  }
}
