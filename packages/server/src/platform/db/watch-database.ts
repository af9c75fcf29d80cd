import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway, rememberAsLost } from '../lib/database-away.ts'
import { codeOf, type DatabaseLog } from '../lib/database-start-error.ts'
import { takesWrites } from './takes-writes.ts'

/** Milliseconds between checks whether a database that is away is back. */
const CHECK_EVERY = 1000
const CHECK_MAY_TAKE = 2000

/**
 * Logs once that the database is away and once that it is back, however many connections and statements
 * notice. The loss of a single connection does not count: the database still writes.
 * @returns the function to call when a connection is lost or cannot be had, or when a change is refused
 */
export function watchDatabase(pool: pg.Pool, log: DatabaseLog): (error: unknown) => void {
  let checking = false

  async function check(error: unknown): Promise<void> {
    if (await answers(pool)) return
    const reason = error instanceof Error ? error.message : String(error)
    const begun = performance.now()
    log.warn(
      { event: 'database.away', reason, code: codeOf(error) },
      'the database is away; it is tried every second',
    )
    while (!(await answers(pool))) {
      if (pool.ending) return
      await pause(CHECK_EVERY, undefined, { ref: false })
    }
    const seconds = Math.round((performance.now() - begun) / 100) / 10
    log.warn({ event: 'database.back', seconds }, 'the database is back')
  }

  return (error) => {
    rememberAsLost(error)
    if (checking || pool.ending || !isDatabaseAway(error)) return
    checking = true
    void check(error).finally(() => {
      checking = false
    })
  }
}

/** Whether it answers and takes writes. Over a connection of its own: those of the pool may all be waiting. */
async function answers(pool: pg.Pool): Promise<boolean> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'switchboard look',
    connectionTimeoutMillis: CHECK_MAY_TAKE,
    query_timeout: CHECK_MAY_TAKE,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await takesWrites(client)
  } catch {
    return false
  } finally {
    client.connection.stream.destroy()
  }
}
