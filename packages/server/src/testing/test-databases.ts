import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { SERVER_ROLE } from '../platform/db/embedded/settings.ts'
import { migrate, type Migration } from '../platform/db/migrate.ts'
import { auditLog } from '../platform/db/migrations/0040-audit-log.ts'
import { grantToServer } from '../platform/db/server-role.ts'

export type TestDatabase<DB> = {
  readonly connectionString: string
  readonly db: Database<DB>
  /** Closes the pool and drops the database, even if others are connected. */
  drop(): Promise<void>
}

/** A fresh, migrated database on a running server: a copy of a template made once per list of migrations. */
export async function createDatabaseOn<DB>(
  server: string,
  migrations: readonly Migration[],
): Promise<TestDatabase<DB>> {
  const name = `test_${randomUUID()}`
  await withMaintenance(server, async (client) => {
    const template = await ensureTemplate(client, server, migrations)
    await client.query(`create database "${name}" template "${template}" strategy file_copy`)
  })
  const connectionString = addressOf(server, name)
  const db = openDatabase<DB>({
    connection: connectionString,
    applicationName: 'switchboard test',
    log: quiet,
  })
  return {
    connectionString,
    db,
    async drop() {
      await db.close()
      await withMaintenance(server, (client) =>
        client.query(`drop database if exists "${name}" with (force)`),
      )
    },
  }
}

const quiet = pino({ level: 'silent' })

/** Test files start together; the first makes the template, the others wait for it. */
async function ensureTemplate(
  client: pg.PoolClient,
  server: string,
  migrations: readonly Migration[],
): Promise<string> {
  const recipe = migrations.map(({ name, up }) => `${name}\n${up.toString()}`).join('\n')
  const template = `template_${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}`
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const found = await client.query('select from pg_database where datname = $1', [template])
  if (found.rowCount === 0) await makeTemplate(client, server, template, migrations)
  await client.query('select pg_advisory_unlock(hashtext($1))', [template])
  return template
}

/** Takes its final name when it is whole, so a killed run leaves no half-made template. */
async function makeTemplate(
  client: pg.PoolClient,
  server: string,
  template: string,
  migrations: readonly Migration[],
): Promise<void> {
  const making = `making_${randomUUID()}`
  await client.query(`create database "${making}"`)
  const db = openDatabase({ connection: addressOf(server, making), applicationName: 'template', log: quiet })
  try {
    await migrate(db, migrations, quiet)
    if (migrations.includes(auditLog)) await grantToServer(db, SERVER_ROLE)
  } finally {
    await db.close()
  }
  await client.query(`alter database "${making}" rename to "${template}"`)
}

/** By the address of their server: opening a connection takes as long as a small test does. */
const maintenance = new Map<string, pg.Pool>()

async function withMaintenance(
  server: string,
  operation: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const pool = maintenance.get(server) ?? openMaintenance(server)
  const client = await pool.connect()
  try {
    await operation(client)
  } finally {
    client.release()
  }
}

/** One operation after the other, because a lock of a session parts no two of it. The process may end while it is idle. */
function openMaintenance(server: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: addressOf(server, 'postgres'), max: 1, allowExitOnIdle: true })
  // Its server may stop first.
  pool.on('error', () => undefined)
  maintenance.set(server, pool)
  return pool
}

/** The same server, another database. */
function addressOf(server: string, database: string): string {
  return server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
