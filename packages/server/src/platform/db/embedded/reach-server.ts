import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, DatabaseStartError } from '../../lib/database-start-error.ts'
import { prepareBinaries } from './binaries.ts'
import { inspectCluster } from './cluster-state.ts'
import { createCluster } from './create-cluster.ts'
import { type Folders, makeHome } from './folders.ts'
import { adoptRunningServer, type Server } from './adopt-server.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseServerUser, findClosedFolder, type ServerUser } from './server-user.ts'
import { SOCKET_NUMBER, type Wish } from './settings.ts'

/** How long a server may stay silent (dying, stopped, hanging) before a person has to act. */
const PATIENCE_MS = 30_000

/** A session with the one server of this cluster: the one that runs, or a new one. */
export async function reachServer(wish: Wish): Promise<Server> {
  let silentSince = performance.now()
  for (;;) {
    const server = await adoptOrStart(wish, performance.now() - silentSince)
    if (typeof server === 'object') return server
    if (server === 'starting') silentSince = performance.now()
    if (performance.now() - silentSince > PATIENCE_MS) throw notAnswering(wish.folders)
    await pause(server === 'busy' ? 50 : 10)
  }
}

async function adoptOrStart(wish: Wish, waitedMs: number): Promise<Server | 'busy' | 'starting' | 'silent'> {
  const { folders, log } = wish
  const state = await inspectCluster(folders.cluster)
  const user = await chooseServerUser(folders)
  if (state === 'ready') {
    const adopted = await adoptRunningServer(folders, user, log, waitedMs)
    if (adopted !== 'none') return adopted
  }
  return startServer(wish, user, state)
}

async function startServer(
  wish: Wish,
  user: ServerUser,
  state: 'absent' | 'ready',
): Promise<Server | 'busy'> {
  const { folders, log } = wish
  await makeHome(folders)
  await openTheWay(folders, user)
  const binaries = await prepareBinaries(folders, user, log, wish.binariesDir)
  if (state === 'absent') await createCluster(folders, user, binaries)
  await lendCluster(folders, user)
  const socketFolder = await prepareSocketFolder(folders, user)
  return startPostmaster(wish, user, binaries, socketFolder)
}

/** The data folder itself is ours to open for passing through (not for listing); folders above it are not. */
async function openTheWay(folders: Folders, user: ServerUser): Promise<void> {
  const closed = await findClosedFolder(folders.home, user)
  if (closed === undefined || user.kind === 'self') return
  if (closed === folders.dataDir || closed === folders.home) {
    await chmod(closed, ((await lstat(closed)).mode & 0o777) | 0o011)
    return openTheWay(folders, user)
  }
  throw new DatabaseStartError(
    'data-folder-unreachable',
    `The desk runs as root. PostgreSQL does not, so it would run as ${user.name}, who may not enter ${closed} on the ` +
      `way to ${folders.home}. Set DATA_DIR to a folder that others may pass through, such as /var/lib/switchboard, ` +
      `or start the desk as an ordinary user.`,
  )
}

/** A cluster restored by root belongs to root; PostgreSQL insists on owning its files. */
async function lendCluster(folders: Folders, user: ServerUser): Promise<void> {
  if (user.kind === 'self' || (await lstat(folders.cluster)).uid === user.uid) return
  for (const entry of await readdir(folders.cluster, { recursive: true })) {
    await lchown(join(folders.cluster, entry), user.uid, user.gid)
  }
  await lchown(folders.cluster, user.uid, user.gid)
}

function notAnswering(folders: Folders): DatabaseStartError {
  return new DatabaseStartError(
    'server-not-answering',
    `A PostgreSQL process holds ${folders.cluster} but has not answered for ${PATIENCE_MS / 1000} s. Its number is the ` +
      `first line of ${join(folders.cluster, 'postmaster.pid')}. End it (kill -INT <number>) and start again.`,
  )
}

/** sun_path holds 108 bytes with the closing zero on Linux, 104 on macOS. */
const LONGEST = process.platform === 'linux' ? 107 : 103

/** A folder of the server's user alone (0700): anyone who may open it may use the database without a password. */
async function prepareSocketFolder(folders: Folders, user: ServerUser): Promise<string> {
  const short = `switchboard-${createHash('sha256').update(folders.home).digest('hex').slice(0, 12)}`
  const places = [join(folders.home, 'socket'), join(tmpdir(), short), join('/tmp', short)]
  const place = places.find((path) => Buffer.byteLength(socketIn(path)) <= LONGEST) ?? join('/tmp', short)
  await makePrivate(place, user)
  return place
}

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_NUMBER}`)

async function makePrivate(place: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(place, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  if (user.kind === 'lent' && (await lstat(place)).uid === 0) await lchown(place, user.uid, user.gid)
  const facts = await lstat(place)
  const ours = user.uid === undefined || facts.uid === user.uid
  if (facts.isDirectory() && ours && (facts.mode & 0o077) === 0) return
  throw new DatabaseStartError(
    'socket-folder-unsafe',
    `The folder ${place} for the database's socket is not private: it must be a folder of uid ${user.uid ?? '?'} ` +
      `with mode 0700. Remove it and start again.`,
  )
}
