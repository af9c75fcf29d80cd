import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { rawColumns, rawOf } from '../../inbound/inbound.ts'

/** Every row of every table as text, with the table it stands in; raw events also unpacked. */
export async function allRows({ db }: AppContext): Promise<{ table: string; text: string }[]> {
  const { query } = db
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(query)
  const parts = tables.rows.map(async ({ name }) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(
      query,
    )
    return rows.map(({ text }) => ({ table: name, text }))
  })
  const raws = await query.selectFrom('inbox').select(rawColumns).execute()
  return [...(await Promise.all(parts)).flat(), ...raws.map((row) => ({ table: 'inbox', text: rawOf(row) }))]
}
