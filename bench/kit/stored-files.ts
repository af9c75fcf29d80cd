import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from './clients.ts'
import type { ConnectedDesk } from './connected-desk.ts'

/** What an upload that was refused may leave: half a file, bytes without a row, a row without bytes. */
export async function leftovers({
  dataDir,
}: Pick<ConnectedDesk, 'dataDir'>): Promise<Record<string, number>> {
  const root = join(dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const rows = await ask<{ storage_key: string }>(dataDir, 'select storage_key from files')
  const keys = new Set(rows.map(({ storage_key }) => storage_key))
  return {
    'partial files': stored.filter((name) => name.includes('.')).length,
    'files without a row': stored.filter((name) => !name.includes('.') && !keys.has(name)).length,
    'rows without a file': [...keys].filter((key) => !stored.includes(key)).length,
  }
}
