import { sql } from 'kysely'
import type { TestDesk } from '../start-test-desk.ts'

/** A session that is used slides, a guess is counted, a connection comes and goes: no change of the desk. */
const passing: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_on', 'expires_on'],
  login_attempts: ['*'],
  connections: ['*'],
  // The desk looks by itself how each connection is doing.
  channel_accounts: ['checked_on'],
  // What happened is posted to others beside the calls, and again when they do not answer.
  outgoing_webhooks: ['position', 'failures', 'failing_since', 'last_tried_on', 'last_problem'],
  webhook_deliveries: ['*'],
}

/** A short text for each table. */
export type Digest = ReadonlyMap<string, string>

/** What every table holds. */
export const digestOf = async (desk: TestDesk): Promise<Digest> => read(desk, await watchedTables(desk))

/**
 * The same, as often as it is asked for: reads anew only the tables that a statement has written since. Triggers of
 * the test count those on sequences, which take no lock and outlive a transaction that is undone.
 */
export async function watchTables(desk: TestDesk): Promise<() => Promise<Digest>> {
  const { query } = desk.app.db
  await sql`create schema writes`.execute(query)
  await sql`create function writes.count() returns trigger language plpgsql
    as $$ begin perform nextval('writes.' || tg_table_name); return null; end $$`.execute(query)
  for (const name of await watchedTables(desk)) {
    await sql`create sequence writes.${sql.ref(name)}`.execute(query)
    await sql`create trigger zz_count after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function writes.count()`.execute(query)
  }
  const counted = new Map<string, string>()
  const digest = new Map<string, string>()
  return async () => {
    const { rows } = await sql<{ name: string; writes: string | null }>`
      select sequencename as name, last_value as writes from pg_sequences where schemaname = 'writes'`.execute(
      query,
    )
    const written = rows.filter(({ name, writes }) => counted.get(name) !== String(writes))
    for (const { name, writes } of written) counted.set(name, String(writes))
    const names = written.map(({ name }) => name)
    for (const [name, text] of await read(desk, names)) digest.set(name, text)
    return new Map(digest)
  }
}

async function read({ app }: TestDesk, names: readonly string[]): Promise<Digest> {
  if (names.length === 0) return new Map()
  // That somebody tried what he or she may not is written down, and is no change of the desk.
  const each = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(row::text, ',' order by row::text), ''))
      as digest from (select to_jsonb(one) - ${[...(passing[name] ?? [])]}::text[] as row from ${sql.table(name)} one${
        name === 'audit_log' ? sql` where result <> 'refused'` : sql``
      }) rows`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(each, sql` union all `)}`.execute(
    app.db.query,
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

async function watchedTables({ app }: TestDesk): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    app.db.query,
  )
  return rows.map(({ name }) => name).filter((name) => passing[name]?.[0] !== '*')
}

/** Names of tables that differ. */
export const changedTables = (before: Digest, after: Digest): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
