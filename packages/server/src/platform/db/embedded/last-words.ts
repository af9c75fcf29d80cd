import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DatabaseStartError } from '../../lib/database-start-error.ts'
import { damaged } from './cluster-state.ts'
import type { Folders } from './folders.ts'

/** Captures what PostgreSQL prints from now on: its output, and the log files that it opens a moment later. */
export async function listenFromNow(folders: Folders): Promise<() => Promise<string>> {
  const before = new Map<string, number>()
  for (const path of await logsIn(folders)) before.set(path, (await stat(path)).size)
  return async () => {
    const paths = await logsIn(folders)
    const texts = await Promise.all(paths.map((path) => readSince(path, before.get(path) ?? 0)))
    return texts.join('\n').trim()
  }
}

/** Why a server ended while starting. `busy`: another one holds the cluster, or has not quite died yet. */
export function explainExit(output: string, folders: Folders): DatabaseStartError | 'busy' {
  if (/lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(output)) return 'busy'
  const reason = findReason(output)
  if (/valid checkpoint|incorrect checksum in control file|not a valid data directory|PANIC: /.test(output)) {
    return damaged(folders.cluster, `PostgreSQL reports "${reason}"`, '')
  }
  const code = /No space left on device/.test(output) ? 'disk-full' : 'start-failed'
  return new DatabaseStartError(
    code,
    `The embedded database in ${folders.cluster} did not start. PostgreSQL reports "${reason}" (more in ${folders.logs}).`,
  )
}

function findReason(output: string): string {
  const grave = output.split('\n').flatMap((entry) => /(?:FATAL|PANIC): +(.*)/.exec(entry)?.[1] ?? [])
  return grave.join('; ') || output.slice(-500)
}

async function logsIn(folders: Folders): Promise<string[]> {
  return (await readdir(folders.logs)).map((name) => join(folders.logs, name))
}

/** A file that became smaller was begun anew. */
async function readSince(path: string, start: number): Promise<string> {
  const { size } = await stat(path)
  return text(createReadStream(path, { start: size < start ? 0 : start }))
}
