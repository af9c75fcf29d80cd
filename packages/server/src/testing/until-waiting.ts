import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { waitFor } from './listener.ts'

/** Until so many statements at this database wait for a lock that the test holds. */
export const untilWaiting = (reader: Pick<Reader, 'query'>, what: string, statements = 1): Promise<void> =>
  waitFor(async () => {
    // Else a transaction is shown only the connections that were there when it asked first.
    await sql`select pg_stat_clear_snapshot()`.execute(reader.query)
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(reader.query)
    return rows.length >= statements
  }, what)
