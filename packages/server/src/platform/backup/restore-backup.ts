import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseLog } from '../db/database-start-error.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { mayTake } from '../db/silence.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupError, KEY_FILE, MANIFEST, Manifest } from './manifest.ts'
import { digestOf } from './write-backup.ts'

interface RestoreInto {
  pool: pg.Pool
  migrations: readonly Migration[]
  files: FileStore
  secretKeyFile: string
  log: DatabaseLog
}

/**
 * Fills an empty desk from a backup: the schema the rows fit, the rows, the files, and then whatever migrations came
 * since. All rows or none. @throws BackupError when the backup is not whole or the desk is not empty
 */
export async function restoreBackup(into: RestoreInto, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = into.migrations.slice(0, manifest.migrations.length)
  if (manifest.migrations.some((name, index) => known[index]?.name !== name)) {
    throw new BackupError('The backup was made by a newer desk. Start that version and restore there.')
  }
  await refuseUnlessEmpty(into.pool)
  await migrate({ pool: into.pool }, known, into.log)
  await restoreFiles(into, manifest, folder)
  await restoreRows(into.pool, manifest, folder)
  await migrate({ pool: into.pool }, into.migrations, into.log)
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no finished backup: it holds no ${MANIFEST}.`)
  })
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupError(`${join(folder, MANIFEST)} is not what a backup has there.`)
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

async function restoreFiles(
  { files, secretKeyFile }: RestoreInto,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  await mkdir(files.temporaryDir, { recursive: true, mode: 0o700 })
  for (const { key, sha256 } of manifest.files) {
    const temporary = join(files.temporaryDir, `${key}.part`)
    await copyFile(join(folder, 'files', key), temporary)
    if ((await digestOf(temporary)) !== sha256)
      throw new BackupError(`The file ${key} of the backup is damaged.`)
    await files.adopt(temporary, key)
  }
  await mkdir(dirname(secretKeyFile), { recursive: true })
  await copyFile(join(folder, KEY_FILE), secretKeyFile)
}

/** References go in a ring (users, files, tickets), so they are taken off for the load and checked again after it. */
async function restoreRows(pool: pg.Pool, manifest: Manifest, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await mayTake(client, 0)
    await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const references = await takeOffReferences(client)
    const watched = await silenceTriggers(client)
    for (const { name, rows } of manifest.tables) {
      await emptySeeded(client, name)
      const writing = client.query(copyFrom(`copy "${name}" from stdin`))
      await pipeline(createReadStream(join(folder, 'tables', `${name}.copy`)), writing)
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
    client.release()
  }
}

/** Sums that triggers keep are in the backup too: what the load would add to them would count everything twice. */
async function silenceTriggers(client: pg.PoolClient): Promise<string[]> {
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
async function emptySeeded(client: pg.PoolClient, name: string): Promise<void> {
  const seeded = await client.query(`select from "${name}" limit 1`)
  if (seeded.rowCount !== 0) await client.query(`delete from "${name}"`)
}

interface Reference {
  table: string
  name: string
  definition: string
}

async function takeOffReferences(client: pg.PoolClient): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
  return rows
}

/** Columns numbered by the database go on behind the highest number there is. */
async function continueNumbering(client: pg.PoolClient): Promise<void> {
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
