import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { codeOf, DatabaseStartError, type DatabaseLog } from '../lib/database-start-error.ts'
import type { Transaction } from './queries.ts'
import { runTransaction } from './transaction.ts'

/** One step of the schema. Its name orders and identifies it for ever: `0007-what-it-brings`. */
export type Migration = {
  readonly name: string
  /**
   * Tables that the server's transactions write to as well, in the order in which they lock them. The migration locks them first:
   * otherwise an old node that writes and a migration in its middle wait for each other, and the work begins anew.
   */
  readonly holds?: readonly string[]
  /** Runs inside a transaction of its own; half of it is never seen. */
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

/** 'migr' in ASCII: nodes that start together take turns. */
const LOCK = 0x6d696772

/** Old nodes may still hold a table: give way to them after the session's lock_timeout, then ask again. */
const ATTEMPTS = 10
/** 55P03: lock_not_available. 40P01: deadlock. */
const IN_USE = ['55P03', '40P01']

/** Brings the schema to this version. Safe to run on several nodes at once and after any crash. */
export async function migrate(
  db: { readonly pool: pg.Pool },
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<void> {
  await checkServer(db.pool)
  const begun = performance.now()
  const first = await applyNext(db.pool, migrations, log)
  // In a new database they are not work that an operator waits for or asks about, one by one.
  const isNew = first !== null && first.migration === migrations[0]?.name
  for (let next = first; next !== null; next = await applyNext(db.pool, migrations, log))
    if (!isNew) log.info({ event: 'migration.applied', ...next }, 'a migration was applied')
  if (isNew)
    log.info(
      { event: 'database.set_up', migrations: migrations.length, milliseconds: since(begun) },
      'a new database was set up',
    )
  await checkTrigrams(db.pool, log)
}

interface Applied {
  migration: string
  milliseconds: number
}

const since = (begun: number): number => Math.round(performance.now() - begun)

async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding`,
  )
  for (const server of rows) refuseUnfit(server)
}

type ServerFacts = { version: string; number: number; encoding: string }

export function refuseUnfit({ version, number, encoding }: ServerFacts): void {
  if (number < 150_000) {
    throw new DatabaseStartError(
      'server-too-old',
      `The database server is PostgreSQL ${version}; the desk needs 15 or newer. Upgrade the server, or unset ` +
        `DATABASE_URL to use the embedded database.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError(
      'not-utf8',
      `The database is encoded in ${encoding}; the desk needs UTF8. Make one with ` +
        `"create database switchboard encoding 'UTF8' template template0" and point DATABASE_URL at it.`,
    )
  }
}

async function applyNext(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<Applied | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction<unknown, Applied | null>(pool, log, (tx) => applyInTurn(tx, migrations), {
        isolation: 'read committed',
      })
    } catch (error) {
      if (!IN_USE.includes(codeOf(error) ?? '') || attempt === ATTEMPTS) throw error
      log.warn({ event: 'migration.waiting', attempt }, 'a migration waits for a table that is in use')
      await pause(500)
    }
  }
}

/** @returns the one that was applied; null: none was left */
async function applyInTurn(
  tx: Transaction<unknown>,
  migrations: readonly Migration[],
): Promise<Applied | null> {
  await takeTurn(tx)
  const applied = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
    tx.query,
  )
  const next = findNext(
    applied.rows.map(({ name }) => name),
    migrations,
  )
  if (!next) return null
  const begun = performance.now()
  if (next.holds !== undefined)
    await sql`lock table ${sql.join(next.holds.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
      tx.query,
    )
  await next.up(tx.query)
  await sql`insert into schema_migrations (name, position) values (${next.name}, ${applied.rows.length + 1})`.execute(
    tx.query,
  )
  return { migration: next.name, milliseconds: since(begun) }
}

/**
 * A killed server's half-built index would run on for minutes and keep the lock. Some systems cannot detect this, and
 * wait.
 */
const NOTICE_DEATH = sql`
  do $$ begin
    set local client_connection_check_interval = '1s';
  exception when invalid_parameter_value then null;
  end $$;`

/** Building an index on millions of rows may take minutes, and so may another node's turn. */
export async function takeTurn(tx: Transaction<unknown>): Promise<void> {
  await tx.mayTake(0)
  await sql`
    set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = 0;
    ${NOTICE_DEATH}
    select pg_advisory_xact_lock(${sql.lit(LOCK)});
    set local lock_timeout to default;
    create table if not exists schema_migrations (
      name text primary key,
      position integer not null unique,
      applied_on timestamptz not null default clock_timestamp()
    );
  `.execute(tx.query)
}

function findNext(applied: readonly string[], migrations: readonly Migration[]): Migration | undefined {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      'database-newer-than-desk',
      `The database was used by a newer desk: this one does not know ${unknown.join(', ')}. Nothing was changed. ` +
        `Start the newer desk, or restore a backup made before it.`,
    )
  }
  const misplaced = applied.find((name, index) => migrations[index]?.name !== name)
  if (misplaced !== undefined) {
    throw new DatabaseStartError(
      'migration-history-differs',
      `The database holds migration ${misplaced} at another place than this desk's list. Nothing was changed. ` +
        `A released migration is never removed, renamed or put before another.`,
    )
  }
  return migrations[applied.length]
}

/** pg_trgm follows the database's character type: with plain C it cuts nothing out of Cyrillic or Japanese text. */
async function checkTrigrams(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const installed = await pool.query(`select from pg_extension where extname = 'pg_trgm'`)
  if (installed.rowCount === 0) return
  const { rows } = await pool.query<{ found: number | null }>(`select cardinality(show_trgm('ж')) as found`)
  if (rows[0]?.found) return
  log.warn(
    { event: 'database.search_slow' },
    'search will be slow for text that is not Latin: the database was made with LC_CTYPE "C"; make it with "C.UTF-8"',
  )
}
