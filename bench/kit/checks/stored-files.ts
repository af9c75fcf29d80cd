import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ask } from '../load/clients.ts'
import type { ConnectedServer } from '../server/connected-server.ts'

/** What a refused upload may leave: half a file, bytes without a row, a row without bytes. */
export async function leftovers({
  dataDir,
}: Pick<ConnectedServer, 'dataDir'>): Promise<Record<string, number>> {
  const stored = await storedNames(dataDir)
  const rows = await ask<{ storage_key: string }>(dataDir, 'select storage_key from files')
  const keys = new Set(rows.map(({ storage_key }) => storage_key))
  return {
    'partial files': stored.filter((name) => name.includes('.')).length,
    'files without a row': stored.filter((name) => !name.includes('.') && !keys.has(name)).length,
    'rows without a file': [...keys].filter((key) => !stored.includes(key)).length,
  }
}

const HOUR = 3600_000

/** Files that must never exist after any refusal or kill. A file without a row has an hour to be finished. */
export async function wrongFiles(client: pg.Client, dataDir: string): Promise<Record<string, number>> {
  const stored = await storedFiles(dataDir)
  const { rows } = await client.query<{ storage_key: string; sha256: Buffer; size: string }>(
    'select storage_key, sha256, size from files',
  )
  const keys = new Set(rows.map(({ storage_key }) => storage_key))
  const count = { missing: 0, other: 0, forgotten: 0 }
  for (const { storage_key, sha256, size } of rows) {
    const path = stored.get(storage_key)
    if (path === undefined) count.missing += 1
    else {
      const bytes = await readFile(path)
      const isSame =
        bytes.length === Number(size) && createHash('sha256').update(bytes).digest().equals(sha256)
      if (!isSame) count.other += 1
    }
  }
  for (const [name, path] of stored)
    if (!keys.has(name) && Date.now() - (await stat(path)).mtimeMs > HOUR) count.forgotten += 1
  return {
    'rows whose file is missing': count.missing,
    'files with other bytes than their row contains': count.other,
    'files that no row points at for an hour': count.forgotten,
  }
}

export const storedNames = async (dataDir: string): Promise<string[]> => [
  ...(await storedFiles(dataDir)).keys(),
]

/** Paths of everything in the server's file store, unfinished things included, by name; empty where it has none yet. */
async function storedFiles(dataDir: string): Promise<Map<string, string>> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Map(
    entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => [name, join(parentPath, name)]),
  )
}
