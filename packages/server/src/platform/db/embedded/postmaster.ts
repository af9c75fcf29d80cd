import { spawn, type ChildProcess } from 'node:child_process'
import { lchown, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from '../../lib/database-start-error.ts'
import { describeSpawnFailure, type Binaries } from './binaries.ts'
import type { Folders } from './folders.ts'
import { explainExit, listenFromNow } from './last-words.ts'
import { tryToConnect, type Server } from './adopt-server.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isGone, judgePostmaster } from './process-facts.ts'
import { identityOf, type ServerUser } from './server-user.ts'
import { buildSettings, CHILD_ENVIRONMENT, type Wish } from './settings.ts'
import { isStopped, isStopping, stopAtExit } from './stop-at-exit.ts'

/** Starts PostgreSQL; `busy` when another server holds the cluster or has not quite died yet. */
export async function startPostmaster(
  { folders, settings, onLaunch }: Wish,
  user: ServerUser,
  binaries: Binaries,
  socketFolder: string,
): Promise<Server | 'busy'> {
  await makeLogFolder(folders, user)
  // Appended: of two that start at once, neither writes over why the other one ended.
  const output = await open(folders.startLog, 'a', 0o600)
  const listen = await listenFromNow(folders)
  // Detached: Ctrl-C in the terminal must reach only our process, which then stops PostgreSQL in order.
  const child = spawn(
    binaries.postgres,
    ['-D', folders.cluster, ...buildSettings(folders, socketFolder, settings)],
    {
      cwd: folders.home,
      env: CHILD_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      ...identityOf(user),
    },
  )
  const life = watch(child)
  if (child.pid !== undefined) stopAtExit(child.pid, folders.cluster)
  child.unref()
  await output.close()
  onLaunch()
  const client = await waitForAnswer(life, child.pid, folders, socketFolder)
  if (client && child.pid !== undefined) return { client, pid: child.pid, socketFolder, adopted: false }
  if (life.failure !== undefined) throw describeSpawnFailure(binaries.postgres, life.failure)
  const verdict = explainExit(await listen(), folders)
  if (verdict !== 'busy') throw verdict
  return verdict
}

/** A fast shutdown: sessions end, everything is written, postmaster.pid goes away. */
export async function stopPostmaster(pid: number, folders: Folders, log: DatabaseLog): Promise<void> {
  if ((await judgePostmaster(pid, folders.cluster)) !== 'serving') return isStopped(pid)
  process.kill(pid, 'SIGINT')
  isStopping(pid)
  if (await goneWithin(pid, 30_000)) return isStopped(pid)
  log.warn(
    { event: 'embedded_database.stop_slow', postmaster: pid },
    'PostgreSQL did not stop within 30 s; stopping it at once, the next start recovers',
  )
  process.kill(pid, 'SIGQUIT')
  if (await goneWithin(pid, 10_000)) return isStopped(pid)
  log.error(
    { event: 'embedded_database.stop_failed', postmaster: pid },
    'PostgreSQL still runs; the next start adopts it',
  )
}

type Life = { ended: boolean; failure: unknown }

function watch(child: ChildProcess): Life {
  const life: Life = { ended: false, failure: undefined }
  child.once('error', (error) => Object.assign(life, { ended: true, failure: error }))
  child.once('exit', () => {
    life.ended = true
    if (child.pid !== undefined) isStopped(child.pid)
  })
  return life
}

/**
 * Recovery after a crash takes as long as it takes: only the end of the process ends the wait. The socket may be that of another
 * start's PostgreSQL, on which this process is about to give up: to take it for our own would mean never to stop it.
 */
async function waitForAnswer(
  life: Life,
  pid: number | undefined,
  folders: Folders,
  socketFolder: string,
): Promise<pg.Client | undefined> {
  while (!life.ended) {
    const file = await readPostmasterFile(folders.cluster)
    if (typeof file === 'object' && file.ready && file.pid === pid) {
      const answer = await tryToConnect(socketFolder)
      if (answer instanceof pg.Client) return answer
    }
    await pause(10)
  }
  return undefined
}

async function makeLogFolder(folders: Folders, user: ServerUser): Promise<void> {
  await mkdir(folders.logs, { recursive: true, mode: 0o700 })
  if (user.kind === 'self') return
  await lchown(folders.logs, user.uid, user.gid)
  // A restored folder may hold root's copies of log files that the server goes on writing.
  for (const name of await readdir(folders.logs)) await lchown(join(folders.logs, name), user.uid, user.gid)
}

async function goneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await isGone(pid)) return true
    await pause(10)
  }
  return isGone(pid)
}
