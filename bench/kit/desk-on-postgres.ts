import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { signInAt } from '@switchboard/server/testing'
import { startSimulators } from '@switchboard/simulators'
import { BOT_TOKEN, type ConnectedDesk, webhookOf } from './connected-desk.ts'
import { ADMIN, startDeskProcess } from './desk-process.ts'
import { freePort } from './free-port.ts'
import { type Line, startLine } from './line.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

/** A desk with a Telegram bot over a PostgreSQL of its own that an experiment may stop, lock and slow down. */
export interface DeskOnPostgres extends ConnectedDesk {
  postgres: PostgresServer
  /** What the desk says to its database goes over it. */
  databaseLine: Line
  /** Where its figures are. */
  metricsUrl: string
}

export async function startDeskOnPostgres(): Promise<DeskOnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-bench-'))
  const [postgres, simulators] = await Promise.all([
    startPostgresServer(),
    startSimulators({ seed: 1, telegram: { webhookFloodLimit: false } }),
  ])
  simulators.telegram.addBot({ token: BOT_TOKEN, username: 'bench_bot', firstName: 'Bench' })
  const line = await startLine(simulators.url)
  const databaseLine = await startLine(postgres.url)
  const metricsPort = await freePort()
  const desk = await startDeskProcess({
    dataDir,
    env: {
      DATABASE_URL: postgres.url.replace(new URL(postgres.url).host, new URL(databaseLine.url).host),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'https://desk.bench.example',
      TELEGRAM_API_URL: `${line.url}/telegram`,
    },
  })
  const admin = await signInAt(desk.url, ADMIN)
  await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  return {
    desk,
    simulators,
    line,
    databaseLine,
    postgres,
    admin,
    dataDir,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    webhook: webhookOf(simulators, desk.url),
    async stop() {
      await desk.stop()
      await Promise.all([line.stop(), databaseLine.stop(), simulators.stop()])
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
