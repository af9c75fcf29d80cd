import { type ConnectedServer, startConnectedServer } from './connected-server.ts'
import { freePort } from './free-port.ts'
import { type TcpProxy, startTcpProxy } from '../faults/tcp-proxy.ts'
import { type PostgresServer, startPostgresServer } from '../database/postgres-server.ts'

/** A server with a Telegram bot over a PostgreSQL of its own that an experiment may stop, lock and slow down. */
export interface ServerOnPostgres extends ConnectedServer {
  postgres: PostgresServer
  /** The proxy for the server's connections to its database. */
  databaseProxy: TcpProxy
  /** Where its figures are. */
  metricsUrl: string
}

export async function startServerOnPostgres(): Promise<ServerOnPostgres> {
  const postgres = await startPostgresServer()
  const databaseProxy = await startTcpProxy(postgres.url)
  const metricsPort = await freePort()
  const env = {
    DATABASE_URL: postgres.url.replace(new URL(postgres.url).host, new URL(databaseProxy.url).host),
    METRICS_PORT: String(metricsPort),
  }
  const connected = await startConnectedServer('webhook', env, { webhookFloodLimit: false })
  return {
    ...connected,
    databaseProxy,
    postgres,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async stop() {
      await connected.stop()
      await databaseProxy.stop()
      await postgres.stop()
    },
  }
}
