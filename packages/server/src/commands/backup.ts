import { join, resolve } from 'node:path'
import { configFrom } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { audit } from '../platform/audit/audit.ts'
import { runCommand } from './run-command.ts'
import { withDesk } from './with-desk.ts'

/** `npm run backup -- <folder>`: everything of the desk, while it runs or not. */
await runCommand(async ([folder]) => {
  const config = configFrom(readEnv())
  await withDesk(config, async (app) => {
    const { db, files, clock, say } = app
    const now = clock.now()
    const into = resolve(folder ?? join(config.dataDir, 'backups', now.slice(0, 19).replaceAll(':', '-')))
    const { tables, files: stored } = await writeBackup(
      { pool: db.pool, files, secretKeyFile: config.secretKeyFile, now },
      into,
    )
    const detail = { folder: into }
    await db.transaction((tx) => audit(app, tx, { actor: null, deed: 'backup.write', subject: null, detail }))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `The backup ${into} holds ${rows} rows and ${stored.length} files. It contains the key of your channel tokens: keep it private.\n`,
    )
  })
})
