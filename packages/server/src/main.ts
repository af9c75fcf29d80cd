import { setTimeout } from 'node:timers/promises'
import { ConfigError, readEnv } from './config/env.ts'
import { configFrom } from './config/config.ts'
import { deskRules } from './features/desk-settings/desk-settings.ts'
import { startDesk } from './app.ts'
import { DatabaseStartError } from './platform/db/database-start-error.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { openLog } from './platform/lib/log.ts'
import { outliveFaults } from './platform/lib/outlive-faults.ts'

/** Starts the desk and keeps it running until it is asked to stop. */
async function main(): Promise<void> {
  const config = configFrom(readEnv(), process.stdout.isTTY)
  const log = openLog(config.logLevel)
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const desk = await startDesk(config, config.databaseUrl ?? embedded?.connectionString ?? '', log)
  process.stdout.write(`\n  ${deskRules(desk.app).productName} is open at ${desk.app.publicUrl()}\n\n`)

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    desk.leave()
    await setTimeout(config.drainMillis)
    await desk.stop()
    await embedded?.stop()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
  outliveFaults(log)
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DatabaseStartError
  process.stderr.write(
    `\n${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
