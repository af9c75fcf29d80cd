import type pg from 'pg'
import { systemClock } from '../lib/clock.ts'
import { sharedTime, type SharedTime } from '../lib/shared-time.ts'
import type { Log } from '../lib/log.ts'

/** The server uses the database's time, so that nodes with different clocks agree. */
export async function databaseTime(pool: pg.Pool, log: Log): Promise<SharedTime> {
  return sharedTime({
    ask: async () => (await microseconds(pool, 'select clock_timestamp() as at', 'clock')) ?? 0,
    steady: () => performance.now(),
    machine: systemClock().millis,
    newest: await microseconds(pool, NEWEST),
    onError: (err) =>
      log.debug(
        { event: 'database.time_unknown', err },
        'the database did not return the time; it is asked again shortly',
      ),
  })
}

/** Old events are dropped, so a server that nobody used has the time at which it last looked for old ones. */
const NEWEST = `select greatest(
  slot_began, (select max(at) from new_events), (select at from events order by position desc limit 1)
) as at from event_counter`

/** `name`: of a question that is asked again and again, and prepared therefore. */
async function microseconds(pool: pg.Pool, question: string, name?: string): Promise<number | null> {
  const { rows } = await pool.query<{ microseconds: number }>({
    text: `select (extract(epoch from at) * 1000000)::float8 as microseconds from (${question}) as asked`,
    ...(name !== undefined && { name }),
  })
  return rows[0]?.microseconds ?? null
}
