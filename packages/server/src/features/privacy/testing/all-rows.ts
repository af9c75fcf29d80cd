import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { rawColumns, rawOf } from '../../inbound/inbound.ts'

/** Every row of every table as text, with the table it stands in; raw events also unpacked. */
export async function allRows({ db }: AppContext): Promise<{ table: string; text: string }[]> {
  const { query } = db
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(query)
  const all: { table: string; text: string }[] = []
  // One after another: all at once would wait longer for a connection than the server lets anybody wait.
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(
      query,
    )
    all.push(...rows.map(({ text }) => ({ table: name, text })))
  }
  const raws = await query.selectFrom('inbox').select(rawColumns).execute()
  return [...all, ...raws.map((row) => ({ table: 'inbox', text: rawOf(row) }))]
}
