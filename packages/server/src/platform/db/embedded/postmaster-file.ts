import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../lib/database-start-error.ts'

/** The lines of postmaster.pid that concern us: 1, 5 and 8. PostgreSQL fills them in as its start proceeds. */
export type PostmasterFile = { pid: number; socketFolder: string; ready: boolean }

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | 'absent' | 'unfinished'> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return 'absent'
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return 'unfinished'
  return { pid, socketFolder: lines[4] || join(cluster, '..', 'socket'), ready: lines[7]?.trim() === 'ready' }
}
