import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DatabaseLog } from './database-start-error.ts'
import { BoundedPool } from './bounded-pool.ts'
import { columnTypes } from './column-types.ts'
import type { Queries, Transaction, TransactionOptions } from './queries.ts'
import { giveUpSilent, STATEMENT_MAY_TAKE } from './silence.ts'
import { runNamed, runTransaction } from './transaction.ts'

export { isDatabaseAway } from './database-away.ts'
export type { Queries, Transaction, TransactionOptions } from './queries.ts'

export type Database<DB> = Queries<DB> & {
  readonly pool: pg.Pool
  /** Runs the deed in one transaction. It may run again (3 times at most) after a deadlock or serialization failure. */
  transaction<Result>(
    deed: (tx: Transaction<DB>) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A postgresql:// address; a unix socket folder goes into its `host` parameter. */
  connection: string
  applicationName: string
  log: DatabaseLog
  poolSize?: number
  /** Milliseconds after which a server that says nothing is given up. */
  silentAfter?: number
}

/** Opens a pool; the first query connects. */
export function openDatabase<DB>(options: DatabaseOptions): Database<DB> {
  const { connection, applicationName, log, poolSize = 10 } = options
  const pool = new BoundedPool({
    ...sessionOptions(connection),
    application_name: applicationName,
    max: poolSize,
  })
  surviveLostConnections(pool, log)
  giveUpSilent(pool, options.silentAfter)
  return {
    pool,
    query: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    named: (name, text, values) => runNamed(pool, name, text, values),
    transaction: (deed, transactionOptions = {}) => runTransaction(pool, log, deed, transactionOptions),
    close: () => pool.end(),
  }
}

/** The session every connection of the desk gets, also one outside the pool (such as a listener's). */
export function sessionOptions(connection: string): pg.ClientConfig & { idleTimeoutMillis: number } {
  return {
    connectionString: connection,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
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
function surviveLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (err) => log.warn({ err }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (err) => log.warn({ err }, 'a database connection was lost'))
  })
}
