import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { ProviderHttp } from '@switchboard/channels'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { openSecretBox } from './config/secrets.ts'
import type { AppContext, Wake } from './context.ts'
import { loadDeskRules } from './features/desk-settings/desk-settings.ts'
import { features } from './features/features.ts'
import { authenticator, keyAuthenticator } from './features/sessions/sessions.ts'
import { startWorkers } from './features/workers.ts'
import { openDatabase, sessionOptions } from './platform/db/database.ts'
import { databaseTime } from './platform/db/database-time.ts'
import { migrate } from './platform/db/migrate.ts'
import { migrations } from './platform/db/migrations/index.ts'
import type { Tables } from './platform/db/tables/tables.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { safeFetch } from './platform/files/safe-fetch.ts'
import { buildHttp } from './platform/http/build-http.ts'
import type { Clock } from './platform/lib/clock.ts'
import { type Ids, randomIds } from './platform/lib/ids.ts'
import type { Log } from './platform/lib/log.ts'
import { argonHasher, type PasswordHasher } from './platform/lib/passwords.ts'
import { openRates } from './platform/rates/rates.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { serveMetrics } from './platform/metrics/serve-metrics.ts'
import { postgresBus } from './platform/realtime/postgres-bus.ts'
import { redisBus } from './platform/realtime/redis-bus.ts'
import { startRealtime } from './platform/realtime/realtime.ts'

export interface Overrides {
  clock?: Clock
  ids?: Ids
  passwords?: PasswordHasher
  providerHttp?: ProviderHttp
  webhookHttp?: ProviderHttp
  /** Milliseconds between looks of the pump and the workers when nobody woke them. */
  sweepEvery?: number
  say?: (words: string) => void
}

export interface RunningDesk {
  app: AppContext
  /** http://127.0.0.1:port */
  url: string
  /** Where the figures for Prometheus are; null when METRICS_PORT is not set. */
  metricsPort: number | null
  /** Everything committed so far has been sent, fetched and announced; for tests. */
  settled(): Promise<void>
  /** From now on `/health/ready` turns balancers away, and every answer asks its connection to close. */
  leave(): void
  stop(): Promise<void>
}

/** Opens the desk on a database: migrates, serves, works. */
export async function startDesk(
  config: Config,
  databaseUrl: string,
  log: Log,
  overrides: Overrides = {},
): Promise<RunningDesk> {
  const later: Later = {
    port: config.port,
    leaving: false,
    wake: { events() {}, outbox() {}, media() {}, push() {}, webhooks() {} },
  }
  const app = await buildContext(config, databaseUrl, log, later, overrides)
  const sweepEvery = overrides.sweepEvery ?? 2000
  for (const feature of features) await feature.prepares?.(app)

  let position = () => 0
  let sockets = () => 0
  const metrics = config.metrics && openMetrics(app, { sockets: () => sockets(), position: () => position() })
  const http = await buildHttp(app, {
    features,
    authenticate: authenticator(app),
    authenticateKey: keyAuthenticator(app),
    eventPosition: () => position(),
    ...(metrics && { watch: metrics.watch }),
  })
  const realtime = await startRealtime(app, http, features, sweepEvery)
  // From here on other nodes tell what moved, so nothing is missed in between.
  await loadDeskRules(app)
  later.wake.events = realtime.wake
  position = realtime.position
  sockets = realtime.connected
  const workers = startWorkers(app, sweepEvery)
  later.wake.outbox = workers.wakeOutbox
  later.wake.media = workers.wakeMedia
  later.wake.push = workers.wakePush
  later.wake.webhooks = workers.wakeWebhooks

  await http.fastify.listen({ port: config.port, host: config.host })
  const address = http.fastify.server.address()
  if (address !== null && typeof address === 'object') later.port = address.port
  await workers.begin()
  const metricsServer = metrics && config.metrics && (await serveMetrics(metrics, config.metrics))
  return {
    app,
    metricsPort: metricsServer?.port ?? null,
    url: `http://${config.host}:${later.port}`,
    async settled() {
      await workers.settled()
      await realtime.settled()
    },
    leave() {
      later.leaving = true
    },
    async stop() {
      later.leaving = true
      await metricsServer?.stop()
      await workers.stop()
      await http.endCalls()
      await realtime.stop()
      await http.fastify.close()
      app.files.close()
      app.rates.stop()
      await app.bus.stop()
      await app.db.close()
    },
  }
}

/** What a desk learns only once it runs. */
interface Later {
  port: number
  leaving: boolean
  wake: Wake
}

/** A migrated database and everything a deed may use, without serving anything: enough for a command at the console. */
export async function buildContext(
  config: Config,
  databaseUrl: string,
  log: Log,
  later: Later,
  overrides: Overrides = {},
): Promise<AppContext> {
  const db = openDatabase<Tables>({ connection: databaseUrl, applicationName: 'switchboard', log })
  try {
    await migrate(db, migrations, log)
  } catch (error) {
    await db.close()
    throw error
  }
  await mkdir(config.dataDir, { recursive: true })
  const clock = overrides.clock ?? (await databaseTime(db.pool, log))
  const files = await openFileStore(config, clock)
  await mkdir(files.temporaryDir, { recursive: true, mode: 0o700 })
  return {
    config,
    rules: { stored: {} },
    db,
    log,
    clock,
    ids: overrides.ids ?? randomIds,
    files,
    bus:
      config.redisUrl === null
        ? postgresBus(db, sessionOptions(databaseUrl), log)
        : redisBus(config.redisUrl, log),
    passwords: overrides.passwords ?? (await argonHasher()),
    rates: openRates({ calls: config.rateLimit, redisUrl: config.redisUrl }, { clock, log }),
    secrets: await openSecretBox(config.secretKeyFile, async () => !(await holdsSecrets(db.query))),
    providerHttp: overrides.providerHttp ?? safeFetch({ simulatorUrls: ownServers(config) }),
    webhookHttp:
      overrides.webhookHttp ?? safeFetch({ simulatorUrls: config.webhookReceivers, cutsAnswers: true }),
    wake: {
      events: () => later.wake.events(),
      outbox: () => later.wake.outbox(),
      media: () => later.wake.media(),
      push: () => later.wake.push(),
      webhooks: () => later.wake.webhooks(),
    },
    say: overrides.say ?? ((words) => void process.stdout.write(words)),
    publicUrl: () => config.publicUrl ?? `http://localhost:${later.port}`,
    isLeaving: () => later.leaving,
    node: randomUUID(),
  }
}

/** Servers named in the settings may stand anywhere, also on this machine. */
const ownServers = ({ apiUrls, pushServiceUrl }: Config): string[] => [
  ...Object.values(apiUrls),
  ...(pushServiceUrl === null ? [] : [pushServiceUrl]),
]

async function holdsSecrets(query: AppContext['db']['query']): Promise<boolean> {
  const { rows } = await sql`
      select from channel_accounts union all select from second_factors union all select from outgoing_webhooks limit 1`.execute(
    query,
  )
  return rows.length > 0
}
