import { chmod, lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseStartError, type DatabaseLog } from '../database-start-error.ts'
import { prepareBinaries } from './binaries.ts'
import { inspectCluster } from './cluster-state.ts'
import { createCluster } from './create-cluster.ts'
import { makeHome, type Folders } from './folders.ts'
import { meetRunningServer, type Server } from './meet-server.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseServerUser, findClosedFolder, type ServerUser } from './server-user.ts'
import type { Settings } from './settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'

export type Wish = { folders: Folders; log: DatabaseLog; binariesDir: string | undefined; settings: Settings }

/** How long a server may stay silent (dying, stopped, hanging) before a person has to act. */
const PATIENCE_MS = 30_000

/** A session with the one server of this cluster: the one that runs, or a new one. */
export async function reachServer(wish: Wish): Promise<Server> {
  let silentSince = performance.now()
  for (;;) {
    const server = await meetOrStart(wish, performance.now() - silentSince)
    if (typeof server === 'object') return server
    if (server === 'starting') silentSince = performance.now()
    if (performance.now() - silentSince > PATIENCE_MS) throw notAnswering(wish.folders)
    await pause(server === 'starting' ? 10 : 50)
  }
}

async function meetOrStart(wish: Wish, waitedMs: number): Promise<Server | 'busy' | 'starting' | 'silent'> {
  const { folders, log } = wish
  const state = await inspectCluster(folders.cluster)
  const user = await chooseServerUser(folders)
  if (state === 'ready') {
    const met = await meetRunningServer(folders, user, log, waitedMs)
    if (met !== 'none') return met
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
  return startPostmaster(folders, user, binaries, socketFolder, wish.settings)
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
