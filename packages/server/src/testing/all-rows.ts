import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/db/tables/tables.ts'

/** What every table holds, as text, for tests that nothing secret is in it. */
export async function allRows(database: Kysely<Tables>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database)
  const contents: string[] = []
  // One after another: all at once would wait longer for a connection than the server lets anybody wait.
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      select string_agg(row_to_json(t)::text, chr(10)) as all from ${sql.table(name)} t`.execute(database)
    contents.push(rows[0]?.all ?? '')
  }
  return contents.join('\n')
}
