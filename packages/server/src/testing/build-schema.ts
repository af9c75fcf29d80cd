import { pino } from 'pino'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { migrations } from '../platform/db/migrations/index.ts'

/** Gives an empty database the schema of today, or as it stood after a migration of then. */
export async function buildSchema(connection: string, lastMigration?: string): Promise<void> {
  const upTo = migrations.findIndex(({ name }) => name === lastMigration)
  if (lastMigration !== undefined && upTo < 0) throw new Error(`There is no migration ${lastMigration}.`)
  const db = openDatabase({ connection, applicationName: 'schema', log: quiet })
  try {
    await migrate(db, lastMigration === undefined ? migrations : migrations.slice(0, upTo + 1), quiet)
  } finally {
    await db.close()
  }
}

const quiet = pino({ level: 'silent' })
