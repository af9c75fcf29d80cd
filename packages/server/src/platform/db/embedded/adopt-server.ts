import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { codeOf, DatabaseStartError, type DatabaseLog } from '../../lib/database-start-error.ts'
import type { Folders } from './folders.ts'
import { type PostmasterFile, readPostmasterFile } from './postmaster-file.ts'
import { anyoneInside, judgePostmaster } from './process-facts.ts'
import type { ServerUser } from './server-user.ts'
import { ensureServerRole } from './server-role.ts'
import { SERVER_USER, SOCKET_NUMBER } from './settings.ts'

export type Server = { client: pg.Client; pid: number; socketFolder: string; adopted: boolean }

/**
 * `none`: no server runs on this cluster. `starting`: a server reports that it starts. `silent`: one runs and does not
 * answer.
 */
export type Adoption = Server | 'none' | 'starting' | 'silent'

/** How long to wait for a file that is being written. */
const GRACE_MS = 3000

/** Looks for a server that already runs on this cluster, such as one whose parent was killed. */
export async function adoptRunningServer(
  folders: Folders,
  user: ServerUser,
  log: DatabaseLog,
  waitedMs: number,
): Promise<Adoption> {
  const file = await readPostmasterFile(folders.cluster)
  if (file === 'absent') return (await anyoneInside(folders.cluster, user.uid)) ? 'silent' : 'none'
  if (file === 'unfinished') {
    return waitedMs < GRACE_MS ? 'silent' : removeWhenAbandoned(folders, user, log, file, 'it is empty')
  }
  const answer = await tryToConnect(file.socketFolder)
  if (answer instanceof pg.Client) {
    await checkIsOurs(answer, folders)
    return { client: answer, pid: file.pid, socketFolder: file.socketFolder, adopted: true }
  }
  if (answer === 'starting') return 'starting'
  const verdict = await judgePostmaster(file.pid, folders.cluster)
  switch (verdict) {
    case 'serving':
      return 'silent'
    case 'dead':
      return (await anyoneInside(folders.cluster, user.uid)) ? 'silent' : 'none'
    case 'zombie':
      // PostgreSQL takes it for alive until its parent asks for its result. Some do so after a second, some never.
      return removeWhenAbandoned(folders, user, log, file, `process ${file.pid} is dead but not reaped`)
    case 'stranger':
      return removeWhenAbandoned(folders, user, log, file, `process ${file.pid} is not its server`)
    default:
      return verdict satisfies never
  }
}

/** How often a server that runs is asked, and how many milliseconds pass between: on a busy machine it may be late. */
const ASKED = 5
const PAUSE_MS = 500

/** The socket folder of the server that runs on this cluster, also one that another process or an older version started. */
export async function findSocketFolder(folders: Folders): Promise<string | undefined> {
  const file = await readPostmasterFile(folders.cluster)
  if (typeof file === 'string') return undefined
  for (let asked = 1; asked <= ASKED; asked += 1) {
    const answer = await tryToConnect(file.socketFolder)
    if (answer instanceof pg.Client) {
      await checkIsOurs(answer, folders)
      await ensureServerRole(answer)
      await answer.end()
      return file.socketFolder
    }
    if ((await judgePostmaster(file.pid, folders.cluster)) !== 'serving') return undefined
    await pause(PAUSE_MS)
  }
  return undefined
}

/** A session to the maintenance database, or the reason why it is not available yet. */
export async function tryToConnect(socketFolder: string): Promise<pg.Client | 'starting' | 'nobody'> {
  const client = new pg.Client({
    host: socketFolder,
    port: SOCKET_NUMBER,
    user: SERVER_USER,
    database: 'postgres',
    ssl: false,
    application_name: `switchboard desk ${process.pid}`,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    return readRefusal(error)
  }
}

function readRefusal(error: unknown): 'starting' | 'nobody' {
  const code = codeOf(error)
  // 57P03: starting up, recovering or shutting down. 53300: every connection is taken.
  if (code === '57P03' || code === '53300') return 'starting'
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || code === 'EPIPE') return 'nobody'
  throw new DatabaseStartError('start-failed', `The embedded database refuses the desk: ${String(error)}`, {
    cause: error,
  })
}

/** The socket path alone is no proof: a moved or copied folder could lead to the server of another one. */
async function checkIsOurs(client: pg.Client, folders: Folders): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const theirs = rows[0]?.data_directory ?? ''
  if ((await realpath(theirs).catch(() => theirs)) === folders.cluster) return
  await client.end()
  throw new DatabaseStartError(
    'foreign-server',
    `The PostgreSQL server that postmaster.pid in ${folders.cluster} leads to serves another folder, ${theirs}. ` +
      `Was the folder copied or moved while its desk ran? Stop that desk, remove ${join(folders.cluster, 'postmaster.pid')} ` +
      `and start again.`,
  )
}

/** PostgreSQL also refuses over the socket's lock of a process id that exists, so it goes with the file. */
async function removeWhenAbandoned(
  folders: Folders,
  user: ServerUser,
  log: DatabaseLog,
  file: PostmasterFile | 'unfinished',
  why: string,
): Promise<'none' | 'silent'> {
  if (await anyoneInside(folders.cluster, user.uid)) return 'silent'
  const now = await readPostmasterFile(folders.cluster)
  if (!isDeepStrictEqual(now, file)) return 'silent'
  const path = join(folders.cluster, 'postmaster.pid')
  log.warn({ event: 'embedded_database.stale_pid_removed', path }, `removing a stale postmaster.pid: ${why}`)
  if (file !== 'unfinished')
    await rm(join(file.socketFolder, `.s.PGSQL.${SOCKET_NUMBER}.lock`), { force: true })
  await rm(path, { force: true })
  return 'none'
}
