import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseFastFolder } from '../../../testing/postgres-for-tests.ts'

/** A private folder that the server's user may pass through. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(await chooseFastFolder(), 'switchboard-db-'))
  await chmod(folder, 0o755)
  return folder
}

/** One hash over every name, owner, mode and byte below a folder: equal means untouched. */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const path = join(folder, name)
    const facts = await lstat(path)
    hash.update(`${name} ${facts.mode} ${facts.uid} ${facts.mtimeMs}\n`)
    if (facts.isFile()) hash.update(await readFile(path))
  }
  return hash.digest('hex')
}
