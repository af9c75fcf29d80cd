import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../lib/database-away.ts'
import type { DatabaseUrls } from './database-urls.ts'
import { DatabaseStartError, type DatabaseLog } from '../lib/database-start-error.ts'
import { takeDataFolderLock } from './embedded/data-folder-lock.ts'
import { foldersIn } from './embedded/folders.ts'
import { findSocketFolder, type Server } from './embedded/adopt-server.ts'
import { inspectCluster } from './embedded/cluster-state.ts'
import { stopPostmaster } from './embedded/postmaster.ts'
import { reachServer } from './embedded/reach-server.ts'
import { ensureServerRole } from './embedded/server-role.ts'
import {
  DATABASE_NAME,
  SERVER_ROLE,
  SERVER_USER,
  SOCKET_NUMBER,
  type Settings,
  type Wish,
} from './embedded/settings.ts'
import { isStopped, stopAtExit } from './embedded/stop-at-exit.ts'

export type EmbeddedPostgresOptions = {
  /** The server's DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  log: DatabaseLog
  /** A folder with PostgreSQL 18's bin, lib and share, instead of the shipped ones. */
  binariesDir?: string
  /** Further server settings; they win over ours. */
  settings?: Settings
  /** Called when a new PostgreSQL is on its way: it needs nothing from us until it answers. */
  onLaunch?: () => void
}

export type EmbeddedPostgres = {
  /** As the owner of everything in it. */
  readonly connectionString: string
  readonly urls: DatabaseUrls
  /** True if this process took over the PostgreSQL of a killed server process. */
  readonly adopted: boolean
  readonly postmasterPid: number
  /** Ends all sessions, writes everything, stops the server. Close the pools first. */
  stop(): Promise<void>
}

/** Opens the embedded database, making it on the first start, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, binariesDir, settings = {}, onLaunch = () => undefined } = options
  const wish: Wish = { folders: await foldersIn(dataDir), log, binariesDir, settings, onLaunch }
  const begun = performance.now()
  const server = await reachServerAlone(wish)
  const milliseconds = Math.round(performance.now() - begun)
  log.info(
    { event: 'embedded_database.opened', postmaster: server.pid, adopted: server.adopted, milliseconds },
    'the embedded database is open',
  )
  return keepRunning(wish, server)
}

/** The address of a data folder's embedded database while its server runs, for commands beside it (backup, admin). */
export async function findEmbeddedPostgres(dataDir: string): Promise<DatabaseUrls | undefined> {
  const socketFolder = await findSocketFolder(await foldersIn(dataDir))
  return socketFolder === undefined ? undefined : urlsOf(connectionStringFor(socketFolder))
}

/** Whether a server has made a database in this data folder. Touches nothing. */
export async function hasEmbeddedPostgres(dataDir: string): Promise<boolean> {
  const { cluster } = await foldersIn(dataDir)
  return (await inspectCluster(cluster)) === 'ready'
}

/** The address of an embedded database for its owner, and the same for the role of the server. */
export const urlsOf = (owner: string): DatabaseUrls => ({
  owner,
  server: owner.replace(`user=${SERVER_USER}`, `user=${SERVER_ROLE}`),
})

/** The PostgreSQL that we find may be stopping because its owner ends; then we start a new one. */
async function reachServerAlone(wish: Wish): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await makeOurs(wish, await reachServer(wish))
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === 5) throw error
    }
  }
}

async function makeOurs(wish: Wish, server: Server): Promise<Server> {
  try {
    await takeDataFolderLock(server.client, wish.folders)
    await ensureDatabase(server)
    await ensureServerRole(server.client)
    stopAtExit(server.pid, wish.folders.cluster)
    return server
  } catch (error) {
    await server.client.end().catch(() => undefined)
    const othersServer = error instanceof DatabaseStartError && error.code === 'desk-already-running'
    if (!server.adopted && othersServer) isStopped(server.pid)
    if (!server.adopted && !othersServer) await stopPostmaster(server.pid, wish.folders, wish.log)
    throw error
  }
}

async function ensureDatabase(server: Server): Promise<void> {
  const found = await server.client.query('select from pg_database where datname = $1', [DATABASE_NAME])
  if (found.rowCount === 0) await server.client.query(`create database ${DATABASE_NAME}`)
}

const connectionStringFor = (socketFolder: string) =>
  `postgresql:///${DATABASE_NAME}?host=${encodeURIComponent(socketFolder)}&port=${SOCKET_NUMBER}&user=${SERVER_USER}`

/** The lock's session ends when the server dies; then the server is brought back and the lock taken again. */
function keepRunning(wish: Wish, first: Server): EmbeddedPostgres {
  let server = first
  let stopping = false
  let revival: Promise<void> = Promise.resolve()
  const watch = () => {
    server.client.once('end', () => {
      if (!stopping) revival = revive()
    })
  }
  const revive = async () => {
    wish.log.info(
      { event: 'embedded_database.stopped', postmaster: server.pid },
      'the embedded database stopped; it is started again',
    )
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        server = await reachServerAlone(wish)
        wish.log.info(
          { event: 'embedded_database.restarted', postmaster: server.pid },
          'the embedded database is back',
        )
        return watch()
      } catch (error) {
        wish.log.error(
          { event: 'embedded_database.restart_failed', err: error, attempt },
          'the embedded database could not be started again yet',
        )
        await pause(Math.min(5000, attempt * 500))
      }
    }
  }
  watch()
  return {
    connectionString: connectionStringFor(first.socketFolder),
    urls: urlsOf(connectionStringFor(first.socketFolder)),
    adopted: first.adopted,
    get postmasterPid() {
      return server.pid
    },
    async stop() {
      stopping = true
      await revival
      await stopPostmaster(server.pid, wish.folders, wish.log)
      await server.client.end().catch(() => undefined)
    },
  }
}
