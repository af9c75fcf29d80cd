import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { readSettings } from '../config/read-settings.ts'
import { audit } from '../platform/audit/audit.ts'
import { lostFiles, MANIFEST, type Manifest } from '../platform/backup/manifest.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { type BackupArguments, readBackupArguments } from './backup-args.ts'
import { runCommand } from './run-command.ts'
import { withServer } from './with-server.ts'

const usage = 'Usage: npm run backup -- [folder] [--without-key] [--passphrase-file <file>]'
/** How many lost files are named at the console. */
const MOST_LISTED = 20
const wordsFor: Record<Manifest['left_out'][number]['why'], string> = {
  deleted: 'it was deleted meanwhile',
  missing: 'it is missing',
  unreadable: 'it cannot be read',
  changed: 'its content is another',
}

/** `npm run backup -- <folder>`: everything of the installation, while it runs or not. */
await runCommand(usage, async (given) => {
  const args = await readBackupArguments(given, usage)
  const config = await readSettings({ listens: false })
  return withServer(config, async (app) => {
    const { db, files, clock, print } = app
    const now = clock.now()
    const into = resolve(args.folder ?? `${config.dataDir}-backups/${now.slice(0, 19).replaceAll(':', '-')}`)
    const secretKeyFile = args.withoutKey ? null : config.secretKeyFile
    const manifest = await writeBackup(
      { pool: db.pool, files, secretKeyFile, passphrase: args.passphrase, now },
      into,
    )
    const detail = { folder: into }
    await db.transaction((tx) =>
      audit(app, tx, { actor: null, action: 'backup.write', subject: null, detail }),
    )
    print(`${summary(into, manifest)}\n${await whereToKeep(into, config, args)}\n`)
    const lost = lostFiles(manifest)
    if (lost.length === 0) return 0
    process.stderr.write(listOf(lost))
    return 1
  })
})

function summary(folder: string, { tables, files, encrypted }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The ${encrypted ? 'encrypted backup' : 'backup'} ${folder} holds ${rows} rows and ${files.length} files.`
}

/** The backup is whole but for these; each later one would be the same until somebody looks. */
function listOf(lost: Manifest['left_out']): string {
  const lines = lost.slice(0, MOST_LISTED).map(({ key, why }) => `  - ${key}: ${wordsFor[why]}`)
  const count = lost.length === 1 ? '1 file is' : `${lost.length} files are`
  return [
    `${count} not in the backup, because the file store lost or changed what rows name, or cannot read it; ${MANIFEST} lists all of them:`,
    ...lines,
    '',
  ].join('\n')
}

async function whereToKeep(
  folder: string,
  { dataDir, secretKeyFile }: Config,
  { withoutKey, passphrase }: BackupArguments,
): Promise<string> {
  const [made, data] = await Promise.all([stat(dirname(folder)), stat(dataDir)])
  const disk =
    made.dev === data.dev ? ['It is on the same disk as the data: copy it to another machine.'] : []
  if (withoutKey)
    return [
      `The key of the channel tokens is not in it: keep a copy of ${secretKeyFile} elsewhere.`,
      ...disk,
    ].join(' ')
  const key =
    passphrase === null
      ? 'It contains the key of the channel tokens, readable: keep it private, or use --without-key or --passphrase-file.'
      : 'It contains the key of the channel tokens; without the passphrase nothing in it can be read.'
  return [key, ...disk].join(' ')
}
