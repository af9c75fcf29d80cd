import { type RawBuilder, sql } from 'kysely'
import { SERVER_ROLE } from '../../platform/db/embedded/settings.ts'
import { asOwner } from '../as-owner.ts'
import { waitFor } from '../listener.ts'
import type { TestServer } from '../start-test-server.ts'

/** A session that is used slides, a guess is counted, a connection comes and goes: no change of the desk. */
const passing: Readonly<Record<string, readonly string[]>> = {
  sessions: ['last_seen_on', 'expires_on'],
  login_attempts: ['*'],
  // That somebody tried what he or she may not is counted, and is no change of the desk.
  audit_repeats: ['*'],
  connections: ['*'],
  // Every minute the server looks whether the next slot of events begins, and begins the first one.
  event_counter: ['slot', 'slot_began', 'dropped_position'],
  event_slots: ['*'],
  // The server checks by itself how each connection is doing.
  channel_accounts: ['checked_on'],
  // What happened is posted to others beside the calls, and again when they do not answer.
  outgoing_webhooks: ['position', 'failures', 'failing_since', 'last_tried_on', 'last_problem'],
  webhook_deliveries: ['*'],
  webhook_heads: ['*'],
}

/** A short text for each table. */
export type Digest = ReadonlyMap<string, string>

/** What every table holds. */
export const digestOf = async (server: TestServer): Promise<Digest> =>
  read(server, await watchedTables(server))

/**
 * The same, as often as it is asked for: reads anew only the tables that a statement has written since. Triggers of
 * the test count those on sequences, which take no lock and outlive a transaction that is undone.
 */
export async function watchTables(server: TestServer): Promise<() => Promise<Digest>> {
  const { query } = server.app.db
  const names = await watchedTables(server)
  await asOwner(
    server.databaseUrl,
    'create schema writes',
    'create sequence writes.all_tables',
    // With the rights of the owner: the server itself may not touch what counts it.
    `create function writes.count() returns trigger language plpgsql security definer
      as $$ begin perform nextval('writes.all_tables'), nextval('writes.' || tg_table_name); return null; end $$`,
    ...names.flatMap((name) => [`create sequence writes."${name}"`, ...countWrites(name)]),
    `grant usage on schema writes to ${SERVER_ROLE}`,
    `grant select on all sequences in schema writes to ${SERVER_ROLE}`,
  )
  const total = watchTotal(server)
  const counted = new Map<string, string>()
  let digest: Digest = new Map()
  const readWritten = async (): Promise<void> => {
    const { rows } = await sql<{ name: string; writes: string | null }>`
      select sequencename as name, last_value as writes from pg_sequences
      where schemaname = 'writes' and sequencename <> 'all_tables'`.execute(query)
    const written = rows.filter(({ name, writes }) => counted.get(name) !== String(writes))
    for (const { name, writes } of written) counted.set(name, String(writes))
    const anew = await read(
      server,
      written.map(({ name }) => name),
    )
    digest = new Map([...digest, ...anew])
  }
  return async () => {
    // A row may move from one table to another between the list of what was written and the reading of it.
    while (await total.hasGrown()) {
      await untilCommitted(server)
      await readWritten()
    }
    return digest
  }
}

/** A write is counted at once and seen only when its transaction has ended. */
const untilCommitted = ({ app }: TestServer): Promise<void> =>
  waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(
      app.db.query,
    )
    return rows.length === 0
  }, 'all transactions to end')

/** One small question instead of one about each table: most of what is asked writes nothing. */
function watchTotal({ app }: TestServer): { hasGrown(): Promise<boolean> } {
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

function countWrites(name: string): string[] {
  const isAudit = name === 'audit_log'
  const any = `create trigger zz_count after ${isAudit ? '' : 'insert or '}update or delete or truncate on "${name}"
    for each statement execute function writes.count()`
  const noted = `create trigger zz_count_row after insert on "${name}" for each row when (new.result <> 'refused')
    execute function writes.count()`
  return isAudit ? [any, noted] : [any]
}

/** That somebody tried what he or she may not is written down, and is no change of the desk. */
const isNoted = (row: string): RawBuilder<boolean> => sql<boolean>`${sql.ref(`${row}.result`)} <> 'refused'`

async function read({ app }: TestServer, names: readonly string[]): Promise<Digest> {
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

async function watchedTables({ app }: TestServer): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(
    app.db.query,
  )
  return rows.map(({ name }) => name).filter((name) => passing[name]?.[0] !== '*')
}

/** Names of tables that differ. */
export const changedTables = (before: Digest, after: Digest): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
