import { type DatabaseLog, DatabaseStartError } from '../lib/database-start-error.ts'
import type { DatabaseUrls } from './database-urls.ts'
import type { Migration } from './migrate.ts'
import { asOwner } from './prepare-database.ts'

/**
 * A command of newer code must not migrate the database beneath the server that still runs on it: that is for the start
 * of the newer server. An empty database has no server, and gets its schema from whatever comes first.
 */
export const refusePendingMigrations = (
  urls: DatabaseUrls,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<void> =>
  asOwner(urls, log, async ({ pool }) => {
    const { rowCount: isThere } = await pool.query(
      `select from pg_class where oid = to_regclass('schema_migrations')`,
    )
    if (isThere === 0) return
    const { rowCount: applied } = await pool.query('select from schema_migrations')
    if (applied === null || applied === 0 || applied >= migrations.length) return
    throw new DatabaseStartError(
      'migrations-pending',
      'The database is of an older version than this command. Nothing was changed. ' +
        'Stop the server and start the new version first, or run this command with the code of the older version.',
    )
  })
