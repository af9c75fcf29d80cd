import type pg from 'pg'

/** Whether the database writes. A standby, and one that is set to read-only, answers and refuses every change (25006). */
export async function takesWrites(place: pg.Pool | pg.Client): Promise<boolean> {
  const { rows } = await place.query<{ read_only: string }>(
    `select current_setting('transaction_read_only') as read_only`,
  )
  return rows[0]?.read_only === 'off'
}
