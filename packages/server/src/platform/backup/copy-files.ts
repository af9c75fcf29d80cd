import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore } from '../files/file-store.ts'
import type { Manifest } from './manifest.ts'
import { type Seal, writePart } from './seal-backup.ts'

interface CopyFiles {
  /** Sees the rows of the backup. */
  snapshot: pg.Client
  /** Sees the rows as they are now. */
  pool: pg.Pool
  files: FileStore
  seal: Seal
  folder: string
}

interface StoredFile {
  storage_key: string
  sha256: string
}

/**
 * A stored file never changes, so copying after the rows were read is as good as at the same moment. One that is gone is
 * left out: it was deleted meanwhile, or the store has lost it, which must not stop every later backup. Nor must one that the
 * disk no longer reads: the files after it would be in none.
 */
export async function copyFiles(copy: CopyFiles): Promise<Pick<Manifest, 'files' | 'left_out'>> {
  const { rows } = await copy.snapshot.query<StoredFile>(
    `select storage_key, encode(sha256, 'hex') as sha256 from files order by storage_key`,
  )
  const copied: Manifest['files'] = []
  const leftOut: Manifest['left_out'] = []
  for (const row of rows) {
    const key = row.storage_key
    const fault = await copyFile(copy, row)
    if (fault === null) copied.push({ key, sha256: row.sha256 })
    else leftOut.push({ key, why: (await isStillNamed(copy.pool, key)) ? fault : 'deleted' })
  }
  return { files: copied, left_out: leftOut }
}

type Fault = 'missing' | 'unreadable' | 'changed'

/** @returns what is wrong with the file in the store; null when its copy is whole */
async function copyFile(
  { files, seal, folder }: CopyFiles,
  { storage_key: key, sha256 }: StoredFile,
): Promise<Fault | null> {
  const path = join(folder, key)
  let digest: string
  try {
    digest = await writePart(seal, await files.read(key), path)
  } catch (error) {
    const fault = await faultOf(files, key)
    if (fault === null) throw error
    await rm(`${path}${seal.suffix}`, { force: true })
    return fault
  }
  if (digest === sha256) return null
  await rm(`${path}${seal.suffix}`)
  return 'changed'
}

/** Null: the file can be read, so what failed is the copy. */
async function faultOf(files: FileStore, key: string): Promise<Fault | null> {
  if (!(await files.has(key))) return 'missing'
  try {
    for await (const part of await files.read(key)) void part
    return null
  } catch {
    return 'unreadable'
  }
}

async function isStillNamed(pool: pg.Pool, key: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from files where storage_key = $1', [key])
  return rowCount !== 0
}
