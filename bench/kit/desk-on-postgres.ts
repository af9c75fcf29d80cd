import { type ConnectedDesk, startConnectedDesk } from './connected-desk.ts'
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
  const postgres = await startPostgresServer()
  const databaseLine = await startLine(postgres.url)
  const metricsPort = await freePort()
  const env = {
    DATABASE_URL: postgres.url.replace(new URL(postgres.url).host, new URL(databaseLine.url).host),
    METRICS_PORT: String(metricsPort),
  }
  const connected = await startConnectedDesk('webhook', env, { webhookFloodLimit: false })
  return {
    ...connected,
    databaseLine,
    postgres,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async stop() {
      await connected.stop()
      await databaseLine.stop()
      await postgres.stop()
    },
  }
}
