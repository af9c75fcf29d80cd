import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { BackupError, KEY_FILE, type Manifest } from './manifest.ts'
import type { Seal } from './seal-backup.ts'

/** A backup that can be read: its manifest, its folder, and what opens its files. */
export interface OpenBackup {
  manifest: Manifest
  folder: string
  seal: Seal
}

/** A file of a backup, decrypted when the backup is. */
export const readPart = ({ folder, seal }: OpenBackup, path: string): Promise<Readable> =>
  seal.pass(createReadStream(join(folder, `${path}${seal.suffix}`)))

/**
 * Reads the whole backup once and writes nothing: a file that is missing, cut or changed is noticed before the restore
 * has made anything. @throws BackupError with the part that is damaged
 */
export async function checkBackup(backup: OpenBackup): Promise<void> {
  const { tables, files, key, key_sha256 } = backup.manifest
  for (const { name, rows, sha256 } of tables) {
    const what = `Table ${name}`
    const lines = await checkPart(backup, join('tables', `${name}.copy`), { what, sha256 })
    if (lines !== rows) throw damaged(what, `${lines} of ${rows} rows are there`)
  }
  for (const { key: name, sha256 } of files)
    await checkPart(backup, join('files', name), { what: `The file ${name}`, sha256 })
  if (key === 'included') await checkPart(backup, KEY_FILE, { what: 'The key', sha256: key_sha256 })
}

const NEWLINE = 10

/** @returns its number of lines: a row of `copy … to stdout` is one, because newlines within values are escaped */
async function checkPart(
  backup: OpenBackup,
  path: string,
  { what, sha256 }: { what: string; sha256: string | undefined },
): Promise<number> {
  const digest = createHash('sha256')
  let lines = 0
  try {
    for await (const bytes of await readPart(backup, path)) {
      if (!(bytes instanceof Uint8Array)) throw new Error('a stream of bytes gave something else')
      digest.update(bytes)
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
    }
  } catch (error) {
    throw damaged(what, isMissing(error) ? 'it is missing' : 'it cannot be read', error)
  }
  if (sha256 !== undefined && sha256 !== digest.digest('hex')) throw damaged(what, 'its content is another')
  return lines
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const damaged = (what: string, why: string, cause?: unknown): BackupError =>
  new BackupError(`${what} of the backup is damaged: ${why}. Nothing was changed.`, { cause })
