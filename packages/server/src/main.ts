import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config/config.ts'
import { readSettings } from './config/read-settings.ts'
import type { AppContext } from './context.ts'
import type { DatabaseUrls } from './platform/db/database-urls.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { explain } from './commands/explain.ts'
import { type Log, openLog } from './platform/lib/log.ts'
import type { Opened } from './platform/lib/opened.ts'
import { giveMemoryBackAtRest } from './platform/lib/give-memory-back.ts'
import { logUncaughtExceptions } from './platform/lib/log-uncaught-exceptions.ts'
import { version } from './platform/lib/version.ts'
import { type Running, runUntilStopped } from './platform/lib/run-until-stopped.ts'

/** Starts the server, which runs until it is asked to stop. */
async function start(opened: Opened): Promise<Running> {
  const config = await readSettings({ atTerminal: process.stdout.isTTY, listens: true })
  const log = openLog(config.logLevel)
  const urls = config.databaseUrls ?? (await embeddedDatabase(config, log, opened))
  const { startServer } = await loadServer()
  const desk = await opened.open(
    () => startServer(config, urls, log),
    (it) => it.stop(),
  )
  process.stdout.write(`\n  ${desk.productName} is open at ${desk.app.publicUrl()}\n\n`)
  log.info(
    {
      event: 'server.started',
      version,
      node: process.version,
      postgres: await postgresVersion(desk.app),
      dataDir: config.dataDir,
      url: desk.app.publicUrl(),
    },
    'started',
  )
  if (config.isSilent) log.warn({ event: 'server.silent' }, SILENT)
  logUncaughtExceptions(log)
  // Node keeps what it compiled only at an orderly end; after a kill the next start would compile everything anew.
  flushCompileCache()
  giveMemoryBackAtRest()
  return {
    log,
    async leave() {
      desk.leave()
      await pause(config.drainMillis)
    },
  }
}

const SILENT =
  'SILENT_MODE is on: no provider is asked, and no message, mail, notification or outgoing webhook leaves this server'

/** Its many modules take longer to load than PostgreSQL to start, so both happen at once where PostgreSQL is our own. */
const loadServer = () => import('./app.ts')

async function embeddedDatabase({ dataDir }: Config, log: Log, opened: Opened): Promise<DatabaseUrls> {
  const embedded = await opened.open(
    () => startEmbeddedPostgres({ dataDir, log, onLaunch: () => void loadServer() }),
    (it) => it.stop(),
  )
  return embedded.urls
}

async function postgresVersion({ db }: AppContext): Promise<string> {
  const { rows } = await db.pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

await runUntilStopped({ start, explain })
