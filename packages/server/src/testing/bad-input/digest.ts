import { type RawBuilder, sql } from 'kysely'
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
  await sql`create sequence writes.all_tables`.execute(query)
  await sql`create function writes.count() returns trigger language plpgsql
    as $$ begin perform nextval('writes.all_tables'), nextval('writes.' || tg_table_name); return null; end $$`.execute(
    query,
  )
  for (const name of await watchedTables(desk)) {
    await sql`create sequence writes.${sql.ref(name)}`.execute(query)
    await countWrites(desk, name)
  }
  const total = watchTotal(desk)
  const counted = new Map<string, string>()
  let digest: Digest = new Map()
  return async () => {
    if (!(await total.hasGrown())) return digest
    const { rows } = await sql<{ name: string; writes: string | null }>`
      select sequencename as name, last_value as writes from pg_sequences
      where schemaname = 'writes' and sequencename <> 'all_tables'`.execute(query)
    const written = rows.filter(({ name, writes }) => counted.get(name) !== String(writes))
    for (const { name, writes } of written) counted.set(name, String(writes))
    const anew = await read(
      desk,
      written.map(({ name }) => name),
    )
    digest = new Map([...digest, ...anew])
    return digest
  }
}

/** One small question instead of one about each table: most of what is asked writes nothing. */
function watchTotal({ app }: TestDesk): { hasGrown(): Promise<boolean> } {
  let seen: string | null = null
  return {
    async hasGrown() {
      const { rows } = await sql<{
        total: string
      }>`select last_value || ' ' || is_called as total from writes.all_tables`.execute(app.db.query)
      const total = rows[0]?.total ?? null
      const isGrown = seen === null || total !== seen
      seen = total
      return isGrown
    },
  }
}

async function countWrites({ app }: TestDesk, name: string): Promise<void> {
  const { query } = app.db
  const table = sql.table(name)
  const isAudit = name === 'audit_log'
  await sql`create trigger zz_count after ${sql.raw(isAudit ? '' : 'insert or ')}update or delete or truncate on ${table}
    for each statement execute function writes.count()`.execute(query)
  if (isAudit)
    await sql`create trigger zz_count_row after insert on ${table} for each row when (${isNoted('new')})
      execute function writes.count()`.execute(query)
}

/** That somebody tried what he or she may not is written down, and is no change of the desk. */
const isNoted = (row: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${row}.result`)} <> 'refused'`

async function read({ app }: TestDesk, names: readonly string[]): Promise<Digest> {
  if (names.length === 0) return new Map()
  const each = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(row::text, ',' order by row::text), ''))
      as digest from (select to_jsonb(one) - ${[...(passing[name] ?? [])]}::text[] as row from ${sql.table(name)} one${
        name === 'audit_log' ? sql` where ${isNoted('one')}` : sql``
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
