import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readSettings } from '../config/read-settings.ts'
import { doubtDueMessages } from '../features/scheduled-messages/scheduled-messages.ts'
import { audit } from '../platform/audit/audit.ts'
import { BackupError, lostFiles, MANIFEST } from '../platform/backup/manifest.ts'
import { openBackup, restoreBackup } from '../platform/backup/restore-backup.ts'
import { openDatabase } from '../platform/db/database.ts'
import { databaseTime } from '../platform/db/database-time.ts'
import { oneRole } from '../platform/db/database-urls.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { systemClock } from '../platform/lib/clock.ts'
import { randomIds } from '../platform/lib/ids.ts'
import { openLog } from '../platform/lib/log.ts'
import { doubtWaitingSends } from '../platform/outbox/sends-store.ts'
import { readBackupArguments } from './backup-args.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- <folder of a backup> [--passphrase-file <file>]'

/** `npm run restore -- <folder>`: fills an empty installation from a backup. */
await runCommand(usage, async (args) => {
  const { folder, passphrase } = await readBackupArguments(args, usage)
  if (folder === undefined) throw new BackupError(usage)
  const backup = await openBackup(resolve(folder), passphrase, migrations)
  const config = await readSettings({ listens: false })
  const { databaseUrls, dataDir, secretKeyFile } = config
  await refuseForOthers(dataDir)
  const log = openLog('warn')
  if (databaseUrls === null && (await findEmbeddedPostgres(dataDir)) !== undefined) {
    throw new BackupError('A desk is running on this DATA_DIR. Stop it, or name another one.')
  }
  const embedded = databaseUrls === null ? await startEmbeddedPostgres({ dataDir, log }) : null
  const urls = databaseUrls ?? embedded?.urls ?? oneRole('')
  const db = openDatabase<Tables>({ connection: urls.owner, applicationName: 'switchboard-restore', log })
  try {
    const files = await openFileStore(config, systemClock())
    await restoreBackup({ pool: db.pool, migrations, files, secretKeyFile, log }, backup)
    await prepareDatabase(urls, migrations, log)
    const { tables, files: stored, made_on, key } = backup.manifest
    const app = {
      clock: await databaseTime(db.pool, log),
      ids: randomIds,
      wake: { events() {}, worker() {} },
    }
    await db.transaction(async (tx) => {
      await doubtWaitingSends(tx)
      await doubtDueMessages(app, tx)
      await audit(app, tx, {
        actor: null,
        action: 'backup.restore',
        subject: null,
        detail: { folder: backup.folder, made_on },
      })
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored ${rows} rows and ${stored.length} files as they were on ${made_on}. Everybody signs in again.\n`,
    )
    if (!config.isSilent)
      process.stdout.write(
        'Once it starts, it works as the original did: it takes the messages of Telegram bots away from it, and sends messages, mails and webhooks. Beside an original that goes on, start it with SILENT_MODE=on.\n',
      )
    const lost = lostFiles(backup.manifest).length
    if (lost > 0)
      process.stdout.write(
        `${lost === 1 ? '1 file was' : `${lost} files were`} lost before the backup was made: its ${MANIFEST} says which.\n`,
      )
    if (key === 'left-out')
      process.stdout.write(
        `The key is not in this backup: put it back as ${secretKeyFile}; if that file holds another key, add it as the last line. If it is lost: docs/operations.md, "When the key is lost".\n`,
      )
  } finally {
    await db.close()
    await embedded?.stop()
  }
})

/** The server could not read what root restores into the folder of another user. */
async function refuseForOthers(dataDir: string): Promise<void> {
  const owner = (await stat(dataDir).catch(() => null))?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return
  throw new BackupError(
    `"${dataDir}" belongs to the user with uid ${owner}: run the restore as that user. Nothing was changed.`,
  )
}
