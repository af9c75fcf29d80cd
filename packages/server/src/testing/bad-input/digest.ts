import { sql } from 'kysely'
import type { TestDesk } from '../start-test-desk.ts'

/** A session that is used slides, a guess is counted, a connection comes and goes: no change of the desk. */
const passing: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_on', 'expires_on'],
  login_attempts: ['*'],
  connections: ['*'],
  // The desk looks by itself how each connection is doing.
  channel_accounts: ['checked_on'],
}

/** What every table holds, in one short text for each. */
export async function digestOf({ app }: TestDesk): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    app.db.query,
  )
  const kept = tables.filter(({ name }) => passing[name]?.[0] !== '*')
  // That somebody tried what he or she may not is written down, and is no change of the desk.
  const each = kept.map(
    ({ name }) => sql`select ${name} as name, md5(coalesce(string_agg(row::text, ',' order by row::text), ''))
      as digest from (select to_jsonb(one) - ${[...(passing[name] ?? [])]}::text[] as row from ${sql.table(name)} one${
        name === 'audit_log' ? sql` where result <> 'refused'` : sql``
      }) rows`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`.execute(
    app.db.query,
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** Names of tables that differ. */
export const changedTables = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] => [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
