import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { codeOf, DatabaseStartError } from '../../lib/database-start-error.ts'
import { describeSpawnFailure, type Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'
import { anyoneInside, exists } from './process-facts.ts'
import { identityOf, type ServerUser } from './server-user.ts'
import { CHILD_ENVIRONMENT, SERVER_USER } from './settings.ts'

const MAKING = '.making-'

/** Makes an empty cluster beside its place and renames it, so a half-made folder is never mistaken for a database. */
export async function createCluster(folders: Folders, user: ServerUser, binaries: Binaries): Promise<void> {
  await removeLeftovers(folders, user)
  const making = await mkdtemp(`${folders.cluster}${MAKING}${process.pid}-`)
  try {
    if (user.kind === 'lent') await chown(making, user.uid, user.gid)
    await runInitdb(making, folders, user, binaries)
    await rename(making, folders.cluster)
    await syncFolder(folders.home)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another server process started at the same moment and was faster; use its cluster.
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
  }
}

/** pg_trgm uses LC_CTYPE, not at the provider: with plain C it finds no Cyrillic and no Japanese. */
const INITDB_OPTIONS = [
  ['-U', SERVER_USER],
  ['--auth-local=trust', '--auth-host=reject'],
  ['-E', 'UTF8'],
  ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C'],
  [process.platform === 'darwin' ? '--lc-ctype=en_US.UTF-8' : '--lc-ctype=C.UTF-8'],
  ['--data-checksums', '--no-instructions'],
].flat()

async function runInitdb(
  making: string,
  folders: Folders,
  user: ServerUser,
  binaries: Binaries,
): Promise<void> {
  const child = spawn(binaries.initdb, ['-D', making, ...INITDB_OPTIONS], {
    cwd: folders.home,
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identityOf(user),
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  await once(child, 'close').catch((error: unknown) => {
    throw describeSpawnFailure(binaries.initdb, error)
  })
  if (child.exitCode !== 0) throw explainInitdb(stderr.trim())
}

function explainInitdb(stderr: string): DatabaseStartError {
  if (/could not look up effective user ID/.test(stderr)) {
    return new DatabaseStartError(
      'no-server-user',
      'The user that runs the desk has no entry in /etc/passwd, and PostgreSQL cannot make its first database without ' +
        'one. Add an entry for this user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const code = /No space left on device/.test(stderr) ? 'disk-full' : 'start-failed'
  return new DatabaseStartError(code, `The embedded database could not be made. initdb printed: ${stderr}`)
}

/** Keeps folders that another starting process, or the initdb of a killed one, still writes to. */
async function removeLeftovers(folders: Folders, user: ServerUser): Promise<void> {
  const prefix = `${basename(folders.cluster)}${MAKING}`
  for (const name of await readdir(folders.home)) {
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (!name.startsWith(prefix) || exists(maker)) continue
    const place = join(folders.home, name)
    if (!(await anyoneInside(place, user.uid))) await rm(place, { recursive: true, force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
