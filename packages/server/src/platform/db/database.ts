import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { codeOf, type DatabaseLog } from '../lib/database-start-error.ts'
import { READS_ONLY } from '../lib/database-away.ts'
import { BoundedPool } from './bounded-pool.ts'
import { columnTypes } from './column-types.ts'
import { type Connections, lasting, shareOf } from './pool-share.ts'
import type { Connected } from './queries.ts'
import { giveUpSilent, STATEMENT_MAY_TAKE } from './silence.ts'
import { onOne, runNamed, runTogether } from './statements.ts'
import { runTransaction } from './transaction.ts'
import { watchDatabase } from './watch-database.ts'

export { isDatabaseAway, isRowLocked, isTaken } from '../lib/database-away.ts'
export { MOST_WAITING, tooManyWait } from './bounded-pool.ts'
export type { Queries, Transaction, TransactionOptions } from './queries.ts'

export type Database<DB> = Connected<DB> & {
  readonly pool: pg.Pool
  /** For work that no caller waits for: however much there is of it, it leaves connections to those who are waited for (P5-15). */
  readonly inBackground: Connected<DB>
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
    ...connectedBy<DB>(pool, log),
    inBackground: connectedBy<DB>(shareOf(pool, Math.ceil(poolSize / 2)), log),
    close: () => pool.end(),
  }
}

function connectedBy<DB>(connections: Connections, log: DatabaseLog): Connected<DB> {
  return {
    query: new Kysely<DB>({ dialect: new PostgresDialect({ pool: lasting(connections) }) }),
    named: (name, text, values) => onOne(connections, (client) => runNamed(client, name, text, values)),
    together: (read) => onOne(connections, (client) => runTogether(client, read)),
    transaction: (operation, options = {}) => runTransaction(connections, log, operation, options),
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
