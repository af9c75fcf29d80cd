import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@switchboard/contract'
import { type Caller, signInAt, startS3 } from '@switchboard/server/testing'
import { startSimulators, type Simulators } from '@switchboard/simulators'
import { startBalancer } from './balancer.ts'
import { BOT_TOKEN, type ConnectedServer, webhookOf } from '../server/connected-server.ts'
import { ADMIN, type ServerProcess, startServerProcess } from '../server/server-process.ts'
import { startTcpProxy } from '../faults/tcp-proxy.ts'
import { hasPostgresServer, type PostgresServer, startPostgresServer } from '../database/postgres-server.ts'
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts'

/** Several nodes behind a balancer, over a PostgreSQL, a Redis and a bucket, each a process of its own. */
export interface Cluster extends Pick<ConnectedServer, 'simulators' | 'line' | 'admin' | 'webhook'> {
  /** The address that agents and providers use. */
  url: string
  nodes: readonly ServerProcess[]
  /** The node with the most connections. */
  busiest(): ServerProcess | undefined
  postgres: PostgresServer
  redis: RedisServer
  /** One more node over the same, with settings of its own, that the balancer does not know. */
  addNode(env: Record<string, string>): Promise<ServerProcess>
  stop(): Promise<void>
}

/** Leads nowhere on this machine. */
export const PUBLIC_URL = 'https://desk.bench.example'

/** Why there can be no cluster on this machine; null: there can. */
export function missingForCluster(): string | null {
  if (!hasPostgresServer()) return 'PostgreSQL 15 is not installed (Debian: postgresql-15)'
  if (!hasRedis()) return 'Redis is not installed (Debian: redis-server)'
  return null
}

/** The environment in which a cluster runs. */
interface Surroundings {
  /** Settings of all nodes that follow from where the providers are. */
  settings?: (providers: string) => Promise<Record<string, string>>
  /** A clock that all nodes and their database go by. */
  clock?: Record<string, string>
}

export async function startCluster(
  count: number,
  env: Record<string, string> = {},
  { settings, clock = {} }: Surroundings = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-cluster-'))
  const [postgres, redis, s3, simulators] = await Promise.all([
    startPostgresServer(clock),
    startRedis(),
    startS3(folder),
    startSimulators({ seed: 1, telegram: { webhookFloodLimit: false } }),
  ])
  const line = await startTcpProxy(simulators.url)
  const shared = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ...bucketSettings(s3),
    SECRET_KEY_FILE: join(folder, 'secret.key'),
    PUBLIC_URL,
    TELEGRAM_API_URL: `${line.url}/telegram`,
    DRAIN_SECONDS: '2',
    ...env,
    ...clock,
    ...(await settings?.(simulators.url)),
  }
  const start = (name: string, own: Record<string, string> = {}): Promise<ServerProcess> =>
    startServerProcess({ dataDir: join(folder, `node-${name}`), env: { ...shared, ...own } })
  const added: ServerProcess[] = []
  // The first one makes schema, key and administrator.
  const nodes = [
    await start('0'),
    ...(await Promise.all(Array.from({ length: count - 1 }, (_, n) => start(String(n + 1))))),
  ]
  const balancer = await startBalancer(nodes.map((node) => node.url))
  const admin = await connectTelegram(balancer.url, simulators)
  return {
    url: balancer.url,
    nodes,
    busiest: () => nodes.find(({ url }) => url === balancer.busiest()),
    postgres,
    redis,
    simulators,
    line,
    admin,
    webhook: webhookOf(simulators, balancer.url),
    async addNode(own) {
      const node = await start(randomUUID(), own)
      added.push(node)
      return node
    },
    async stop() {
      await balancer.stop()
      await Promise.all([...nodes, ...added].map((node) => node.stop()))
      await line.stop()
      await Promise.all([postgres.stop(), redis.stop(), s3.stop(), simulators.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const bucketSettings = ({ settings }: Awaited<ReturnType<typeof startS3>>) => ({
  FILE_STORE: 's3',
  S3_ENDPOINT: settings.endpoint,
  S3_BUCKET: settings.bucket,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

async function connectTelegram(url: string, simulators: Simulators): Promise<Caller> {
  simulators.telegram.addBot({ token: BOT_TOKEN, username: 'bench_bot', firstName: 'Bench' })
  const admin = await signInAt(url, ADMIN)
  await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
  return admin
}
