import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { codeOf, type DatabaseLog } from '../lib/database-start-error.ts'
import { READS_ONLY } from '../lib/database-away.ts'
import { BoundedPool } from './bounded-pool.ts'
import { columnTypes } from './column-types.ts'
import type { Queries, Transaction, TransactionOptions } from './queries.ts'
import { giveUpSilent, STATEMENT_MAY_TAKE } from './silence.ts'
import { runNamed, runTransaction } from './transaction.ts'
import { watchDatabase } from './watch-database.ts'

export { isDatabaseAway, isRowLocked, isTaken } from '../lib/database-away.ts'
export { MOST_WAITING, tooManyWait } from './bounded-pool.ts'
export type { Queries, Transaction, TransactionOptions } from './queries.ts'

export type Database<DB> = Queries<DB> & {
  readonly pool: pg.Pool
  /** Runs the operation in one transaction. It may run again (3 times at most) after a deadlock or serialization failure. */
  transaction<Result>(
    operation: (tx: Transaction<DB>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A postgresql:// address; a unix socket folder goes into its `host` parameter. */
  connection: string
  applicationName: string
  log: DatabaseLog
  /** Connections at most. */
  poolSize?: number
  /** Milliseconds after which a server that does not answer is given up. */
  silentAfter?: number
}

/** Opens a pool; the first query connects. */
export function openDatabase<DB>(options: DatabaseOptions): Database<DB> {
  const { connection, applicationName, log, poolSize = 10 } = options
  const pool = new BoundedPool({
    ...sessionOptions(connection),
    application_name: applicationName,
    max: poolSize,
    pipeline: true,
  })
  const noticed = watchDatabase(pool, log)
  pool.noConnection = noticed
  surviveLostConnections(pool, noticed)
  noticeRefusedChanges(pool, noticed)
  giveUpSilent(pool, options.silentAfter)
  return {
    pool,
    query: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    named: (name, text, values) => runNamed(pool, name, text, values),
    transaction: (operation, transactionOptions = {}) =>
      runTransaction(pool, log, operation, transactionOptions),
    close: () => pool.end(),
  }
}

/** The session settings of every connection of the server, also of one outside the pool (such as a listener's). */
export function sessionOptions(connection: string): pg.ClientConfig & { idleTimeoutMillis: number } {
  return {
    connectionString: connection,
    connectionTimeoutMillis: 3000,
    // A process of PostgreSQL that has served everything keeps 8 MB of its own.
    idleTimeoutMillis: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_MAY_TAKE,
    idle_in_transaction_session_timeout: 10_000,
    lock_timeout: 3000,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601',
    types: columnTypes,
  }
}

/** A lost connection emits an error on its client too; without a listener that would end the process. */
function surviveLostConnections(pool: pg.Pool, noticed: (error: unknown) => void): void {
  pool.on('error', noticed)
  pool.on('connect', (client) => {
    client.on('error', noticed)
  })
}

/** A database that begins to refuse changes closes no connection. Every answer passes here. */
function noticeRefusedChanges(pool: pg.Pool, noticed: (error: unknown) => void): void {
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', (error: unknown) => {
      if (codeOf(error) === READS_ONLY) noticed(error)
    })
  })
}
