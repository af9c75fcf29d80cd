import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { keepSecretKeys } from '../../config/secrets.ts'
import type { DatabaseLog } from '../lib/database-start-error.ts'
import { parsedJson } from '../lib/parsed-json.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { mayTake } from '../db/silence.ts'
import type { FileStore } from '../files/file-store.ts'
import { checkBackup, type OpenBackup, readPart } from './check-backup.ts'
import { BackupError, KEY_FILE, MANIFEST, Manifest } from './manifest.ts'
import { openWith, type Seal, unsealed } from './seal-backup.ts'

interface RestoreInto {
  pool: pg.Pool
  migrations: readonly Migration[]
  files: FileStore
  secretKeyFile: string
  log: DatabaseLog
}

/**
 * Reads a backup and changes nothing, so that a wrong folder or a damaged file is noticed before anything is made for
 * its contents. @throws BackupError when it is no whole backup, when the passphrase is wrong, or when a newer version made it
 */
export async function openBackup(
  folder: string,
  passphrase: string | null,
  migrations: readonly Migration[],
): Promise<OpenBackup> {
  const manifest = await readManifest(folder)
  const seal = await sealOf(manifest, passphrase, folder)
  if (manifest.migrations.some((name, index) => migrations[index]?.name !== name)) {
    throw new BackupError(
      'The backup was made by a newer desk. Restore it with that version. Nothing was changed.',
    )
  }
  const backup = { manifest, folder, seal }
  await checkBackup(backup)
  return backup
}

/**
 * Fills an empty installation from a backup: the schema the rows fit, the rows, the files, and then all migrations that
 * came since. All rows or none. @throws BackupError when the backup is not whole or the installation is not empty
 */
export async function restoreBackup(into: RestoreInto, backup: OpenBackup): Promise<void> {
  await refuseUnlessEmpty(into.pool)
  await migrate({ pool: into.pool }, into.migrations.slice(0, backup.manifest.migrations.length), into.log)
  await restoreFiles(into, backup)
  await restoreRows(into.pool, backup)
  await migrate({ pool: into.pool }, into.migrations, into.log)
}

async function readManifest(folder: string): Promise<Manifest> {
  const written = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no finished backup: it holds no ${MANIFEST}.`)
  })
  const parsed = Manifest.safeParse(parsedJson(written))
  if (!parsed.success)
    throw new BackupError(`${join(folder, MANIFEST)} is damaged or of another program. Nothing was changed.`)
  return parsed.data
}

async function refuseUnlessEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('users') is not null as there`)
  if (rows[0]?.there !== true) return
  const users = await pool.query('select from users limit 1')
  if (users.rowCount !== 0)
    throw new BackupError(
      'This desk is not empty. Restore into a new DATA_DIR or database; nothing was changed.',
    )
}

async function sealOf({ encrypted }: Manifest, passphrase: string | null, folder: string): Promise<Seal> {
  if (!encrypted) return unsealed
  if (passphrase === null)
    throw new BackupError('This backup is encrypted. Add --passphrase-file and the file with its passphrase.')
  return openWith(passphrase, folder)
}

async function restoreFiles({ files, secretKeyFile }: RestoreInto, backup: OpenBackup): Promise<void> {
  const { manifest } = backup
  await mkdir(files.temporaryDir, { recursive: true, mode: 0o700 })
  for (const { key, sha256 } of manifest.files) {
    const temporary = join(files.temporaryDir, `${key}.part`)
    await pipeline(await readPart(backup, join('files', key)), createWriteStream(temporary, { mode: 0o600 }))
    if ((await digestOf(temporary)) !== sha256)
      throw new BackupError(`The file ${key} of the backup is damaged.`)
    await files.adopt(temporary, key)
  }
  if (manifest.key === 'included')
    await keepSecretKeys(secretKeyFile, await text(await readPart(backup, KEY_FILE)))
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function readingTable(backup: OpenBackup, name: string): Promise<Readable> {
  try {
    return await readPart(backup, join('tables', `${name}.copy`))
  } catch (error) {
    throw unreadable(name, error)
  }
}

const unreadable = (name: string, cause: unknown): BackupError =>
  new BackupError(
    `Table ${name} of the backup is damaged: ${cause instanceof Error ? cause.message : String(cause)}`,
    { cause },
  )

/**
 * References go in a ring (users, files, tickets), so they are taken off for the load and checked again after it. On a
 * connection of its own: those of the pool send ahead, and COPY cannot be sent ahead.
 */
async function restoreRows(pool: pg.Pool, backup: OpenBackup): Promise<void> {
  const client = new pg.Client({ ...pool.options, pipeline: false })
  await client.connect()
  try {
    await client.query('begin')
    await mayTake(client, 0)
    await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const references = await takeOffReferences(client)
    const watched = await silenceTriggers(client)
    for (const { name, rows } of backup.manifest.tables) {
      await emptySeeded(client, name)
      // Opened first: a file that cannot be read must not leave the database waiting for its rows.
      const rowsOf = await readingTable(backup, name)
      const writing = client.query(copyFrom(`copy "${name}" from stdin`))
      await pipeline(rowsOf, writing).catch((error: unknown) => {
        throw unreadable(name, error)
      })
      if (writing.rowCount !== rows)
        throw new BackupError(`Table ${name}: ${writing.rowCount} of ${rows} rows are in the backup.`)
    }
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
    for (const table of watched) await client.query(`alter table ${table} enable trigger user`)
    await continueNumbering(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Sums that triggers keep are in the backup too: what the load would add to them would count everything twice. */
async function silenceTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  const tables = rows.map(({ table }) => table)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return tables
}

/** Migrations put a few rows in; the backup has them as they became. */
async function emptySeeded(client: pg.Client, name: string): Promise<void> {
  const seeded = await client.query(`select from "${name}" limit 1`)
  if (seeded.rowCount !== 0) await client.query(`delete from "${name}"`)
}

interface Reference {
  table: string
  name: string
  definition: string
}

async function takeOffReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
  return rows
}

/** Columns numbered by the database go on behind the highest number there is. */
async function continueNumbering(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where attidentity <> '' and relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max("${column}"), 0) + 1, false) from ${table}`,
    )
  }
}
