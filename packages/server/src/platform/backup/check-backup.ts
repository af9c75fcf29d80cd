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
  const { tables, files, key } = backup.manifest
  for (const { name, rows } of tables) {
    const found = await countLines(backup, join('tables', `${name}.copy`), `Table ${name}`)
    if (found !== rows) throw damaged(`Table ${name}`, `${found} of ${rows} rows are there`)
  }
  for (const file of files) {
    const what = `The file ${file.key}`
    const digest = createHash('sha256')
    await readAll(backup, join('files', file.key), what, (bytes) => digest.update(bytes))
    if (digest.digest('hex') !== file.sha256) throw damaged(what, 'its content is another')
  }
  if (key === 'included') await readAll(backup, KEY_FILE, 'The key', () => undefined)
}

const NEWLINE = 10

/** A row of `copy … to stdout` is one line: newlines within values are escaped. */
async function countLines(backup: OpenBackup, path: string, what: string): Promise<number> {
  let lines = 0
  await readAll(backup, path, what, (bytes) => {
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  })
  return lines
}

async function readAll(
  backup: OpenBackup,
  path: string,
  what: string,
  onBytes: (bytes: Uint8Array) => void,
): Promise<void> {
  try {
    for await (const bytes of await readPart(backup, path)) {
      if (!(bytes instanceof Uint8Array)) throw new Error('a stream of bytes gave something else')
      onBytes(bytes)
    }
  } catch (error) {
    throw damaged(what, isMissing(error) ? 'it is missing' : 'it cannot be read', error)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const damaged = (what: string, why: string, cause?: unknown): BackupError =>
  new BackupError(`${what} of the backup is damaged: ${why}. Nothing was changed.`, { cause })
