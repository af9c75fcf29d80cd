import { resolve } from 'node:path'
import { configFrom } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { audit } from '../platform/audit/audit.ts'
import { BackupError } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { openDatabase } from '../platform/db/database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { systemClock } from '../platform/lib/clock.ts'
import { openLog } from '../platform/lib/log.ts'
import { runCommand } from './run-command.ts'

/** `npm run restore -- <folder>`: fills an empty desk from a backup. */
await runCommand(async ([folder]) => {
  if (folder === undefined) throw new BackupError('Usage: npm run restore -- <folder of a backup>')
  const config = configFrom(readEnv())
  const { databaseUrl, dataDir, secretKeyFile } = config
  const log = openLog('warn')
  if (databaseUrl === null && (await findEmbeddedPostgres(dataDir)) !== undefined) {
    throw new BackupError('A desk is running on this DATA_DIR. Stop it, or name another one.')
  }
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : null
  const connection = databaseUrl ?? embedded?.connectionString ?? ''
  const db = openDatabase<Tables>({ connection, applicationName: 'switchboard-restore', log })
  try {
    const files = await openFileStore(config, systemClock())
    const {
      tables,
      files: stored,
      made_on,
    } = await restoreBackup({ pool: db.pool, migrations, files, secretKeyFile, log }, resolve(folder))
    await db.transaction((tx) =>
      audit({ clock: systemClock() }, tx, {
        actor: null,
        deed: 'backup.restore',
        subject: null,
        detail: { folder: resolve(folder), made_on },
      }),
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored ${rows} rows and ${stored.length} files as they were on ${made_on}. Everybody signs in again.\n`,
    )
  } finally {
    await db.close()
    await embedded?.stop()
  }
})
