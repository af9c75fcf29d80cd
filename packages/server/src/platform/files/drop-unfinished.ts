import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const HOUR = 3600_000

/**
 * Removes temporary files of dead processes: no process writes to one after an hour. By the clock of the file
 * system, because several nodes may share the folder.
 */
export async function dropUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return
  const now = await instantIn(folder)
  for (const name of names) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts?.isFile() === true && now - facts.mtimeMs > HOUR) await rm(path, { force: true })
  }
}

async function instantIn(folder: string): Promise<number> {
  const probe = join(folder, `${randomUUID()}.now`)
  try {
    await writeFile(probe, '')
    return (await stat(probe)).mtimeMs
  } finally {
    await rm(probe, { force: true })
  }
}
