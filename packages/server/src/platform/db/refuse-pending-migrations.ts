import { type DatabaseLog, DatabaseStartError } from '../lib/database-start-error.ts'
import type { DatabaseUrls } from './database-urls.ts'
import type { Migration } from './migrate.ts'
import { asOwner } from './prepare-database.ts'

/**
 * A command of newer code must not migrate the database beneath the server that still runs on it: that is for the start
 * of the newer server. Nor does it make an installation: what finds none has been given the wrong place.
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
    if (isThere === 0) throw noInstallation('the database')
    const { rowCount: applied } = await pool.query('select from schema_migrations')
    if (applied === 0) throw noInstallation('the database')
    if (applied === null || applied >= migrations.length) return
    throw new DatabaseStartError(
      'migrations-pending',
      'The database is of an older version than this command. Nothing was changed. ' +
        'Stop the server and start the new version first, or run this command with the code of the older version.',
    )
  })

/** The folder is often the default one, because the command was typed without the server's settings. */
export const noInstallation = (place: string): DatabaseStartError =>
  new DatabaseStartError(
    'no-installation',
    `No server has started on ${place} yet. Nothing was changed. Run this command with the settings of the server ` +
      '(DATA_DIR, DATABASE_URL) and as its user, or start it once with npm start.',
  )
