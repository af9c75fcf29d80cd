import type pg from 'pg'
import { sharedTime, type SharedTime } from '../lib/shared-time.ts'
import type { Log } from '../lib/log.ts'

/** The server uses the database's time, so that nodes with different clocks agree. */
export async function databaseTime(pool: pg.Pool, log: Log): Promise<SharedTime> {
  return sharedTime({
    ask: async () => (await microseconds(pool, 'select clock_timestamp() as at')) ?? 0,
    steady: () => performance.now(),
    newest: await microseconds(pool, 'select at from events order by id desc limit 1'),
    onError: (err) => log.debug({ err }, 'the database did not return the time; it is asked again shortly'),
  })
}

async function microseconds(pool: pg.Pool, question: string): Promise<number | null> {
  const { rows } = await pool.query<{ microseconds: number }>(
    `select (extract(epoch from at) * 1000000)::float8 as microseconds from (${question}) as asked`,
  )
  return rows[0]?.microseconds ?? null
}
