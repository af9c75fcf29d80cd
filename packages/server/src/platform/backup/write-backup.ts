import { createReadStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { mayTake } from '../db/silence.ts'
import { writeFault } from '../files/can-write.ts'
import type { FileStore } from '../files/file-store.ts'
import { keepOldEvents } from '../realtime/event-log.ts'
import { copyFiles } from './copy-files.ts'
import { BackupError, KEY_FILE, MANIFEST, type Manifest, transientTables } from './manifest.ts'
import { type Seal, sealWith, unsealed, writePart } from './seal-backup.ts'

interface BackupOf {
  pool: pg.Pool
  files: FileStore
  /** Null leaves the key out of the backup. */
  secretKeyFile: string | null
  /** Null leaves everything readable. */
  passphrase: string | null
  now: string
}

/**
 * Writes all data of an installation, running or not, into a new folder: all rows as they are in one moment, and the
 * files they name. Rows that come meanwhile are in the next backup; files that are gone are listed in its manifest. @throws BackupError when the folder exists already or cannot be made
 */
export async function writeBackup(
  { pool, files, secretKeyFile, passphrase, now }: BackupOf,
  folder: string,
): Promise<Manifest> {
  if (await exists(folder)) throw new BackupError(`${folder} is there already; name a new folder.`)
  // A place such as /proc would hold mkdir up for ever.
  const fault = await writeFault(folder)
  if (fault !== null) throw new BackupError(`No backup was made: ${fault}.`)
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  await mkdir(join(unfinished, 'files'), { mode: 0o700 })
  const seal = passphrase === null ? unsealed : await sealWith(passphrase, unfinished)
  // Connections of the pool send ahead, and COPY cannot be sent ahead.
  const client = new pg.Client({ ...pool.options, pipeline: false })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await keepOldEvents(client)
    await mayTake(client, 0)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tables = []
    for (const name of await tablesOf(client))
      tables.push({ name, ...(await writeTable(client, seal, name, unfinished)) })
    const manifest: Manifest = {
      format: 1,
      made_on: now,
      migrations: await migrationsOf(client),
      tables,
      ...(await copyFiles({ snapshot: client, pool, files, seal, folder: join(unfinished, 'files') })),
      key: secretKeyFile === null ? 'left-out' : 'included',
      encrypted: passphrase !== null,
    }
    if (secretKeyFile !== null)
      manifest.key_sha256 = await writePart(seal, createReadStream(secretKeyFile), join(unfinished, KEY_FILE))
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    // What a full disk stopped must not keep the rest of it.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.query('rollback').catch(() => undefined)
    await client.end()
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    `select relname as tablename from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
     and relname <> 'schema_migrations' and relname <> all($1) order by relname`,
    [[...transientTables]],
  )
  return rows.map((row) => row.tablename)
}

async function writeTable(client: pg.Client, seal: Seal, name: string, folder: string) {
  const reading = client.query(copyTo(`copy "${name}" to stdout`))
  const sha256 = await writePart(seal, reading, join(folder, 'tables', `${name}.copy`))
  return { rows: reading.rowCount, sha256 }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by position',
  )
  return rows.map((row) => row.name)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
