import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { ProviderHttp } from '@switchboard/channels'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { openSecretBox } from './config/secrets.ts'
import type { AppContext, Wake } from './context.ts'
import { withVisitorChats } from './features/visitor-chat/visitor-chat.ts'
import { type Database, openDatabase, sessionOptions } from './platform/db/database.ts'
import { databaseTime } from './platform/db/database-time.ts'
import type { DatabaseUrls } from './platform/db/database-urls.ts'
import { migrations } from './platform/db/migrations/index.ts'
import { prepareDatabase } from './platform/db/prepare-database.ts'
import type { Tables } from './platform/db/tables/tables.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { safeFetch } from './platform/files/safe-fetch.ts'
import type { Clock } from './platform/lib/clock.ts'
import { type Ids, randomIds } from './platform/lib/ids.ts'
import type { Log } from './platform/lib/log.ts'
import { argonHasher, type PasswordHasher } from './platform/lib/passwords.ts'
import { nobodyOutside } from './platform/lib/silent-mode.ts'
import { openRates } from './platform/rates/rates.ts'
import type { RedisLink } from './platform/redis/redis-link.ts'
import { postgresBus } from './platform/realtime/postgres-bus.ts'
import { redisBus } from './platform/realtime/redis-bus.ts'

export interface Overrides {
  clock?: Clock
  ids?: Ids
  passwords?: PasswordHasher
  providerHttp?: ProviderHttp
  webhookHttp?: ProviderHttp
  linkHttp?: ProviderHttp
  /** Milliseconds between polls of the pump and the workers without a wake-up. */
  sweepEvery?: number
  print?: (text: string) => void
  /** The schema and the rights are those of this version: a copy of a database that was prepared. */
  isPrepared?: boolean
}

/** The values that are known only once the server runs. */
export interface Later {
  port: number
  leaving: boolean
  wake: Wake
}

/** A migrated database and everything an operation may use, without serving anything: enough for a command at the console. */
export async function buildContext(
  config: Config,
  databaseUrls: DatabaseUrls,
  log: Log,
  later: Later,
  overrides: Overrides = {},
): Promise<AppContext> {
  if (overrides.isPrepared !== true) await prepareDatabase(databaseUrls, migrations, log)
  const databaseUrl = databaseUrls.server
  const db = openDatabase<Tables>({
    connection: databaseUrl,
    applicationName: 'switchboard',
    log,
    ...(config.databaseUrls === null && { poolSize: connectionsToOwnDatabase() }),
  })
  try {
    return await contextOn(db, { config, databaseUrl, log, later, overrides })
  } catch (error) {
    await db.close()
    throw error
  }
}

/**
 * Our own PostgreSQL shares this machine's cores: more statements at once than two for each core only wait for each other, and each
 * connection is a process of 8 MB.
 */
const connectionsToOwnDatabase = (): number => Math.min(10, 2 * availableParallelism() + 1)

/** Closes what a context holds open, the database last. */
export async function closeContext(app: AppContext): Promise<void> {
  app.files.close()
  await app.bus.stop()
  app.redis?.stop()
  await app.db.close()
}

interface ContextParts {
  config: Config
  databaseUrl: string
  log: Log
  later: Later
  overrides: Overrides
}

/** Its client takes a tenth of a start to load, and few installations use it. */
async function loadRedis(url: string | null, log: Log): Promise<(() => RedisLink) | null> {
  if (url === null) return null
  const { openRedis } = await import('./platform/redis/redis-link.ts')
  return () => openRedis(url, log)
}

async function contextOn(
  db: Database<Tables>,
  { config, databaseUrl, log, later, overrides }: ContextParts,
): Promise<AppContext> {
  await mkdir(config.dataDir, { recursive: true })
  const clock = overrides.clock ?? (await databaseTime(db.pool, log))
  const files = await openFileStore(config, clock)
  await mkdir(files.temporaryDir, { recursive: true, mode: 0o700 })
  const secrets = await openSecretBox(config.secretKeyFile, async () => !(await holdsSecrets(db.query)))
  const passwords = overrides.passwords ?? argonHasher()
  const openLink = await loadRedis(config.redisUrl, log)
  // From here on nothing fails any more, so that nothing stays open.
  const node = randomUUID()
  const redis = openLink?.() ?? null
  const outside = overrides.providerHttp ?? safeFetch({ simulatorUrls: ownServers(config) })
  const unlessSilent = (http: ProviderHttp): ProviderHttp => (config.isSilent ? nobodyOutside : http)
  const app: AppContext = {
    config,
    rules: { stored: {} },
    db,
    log,
    clock,
    ids: overrides.ids ?? randomIds,
    files,
    redis,
    bus:
      redis === null
        ? postgresBus(db, sessionOptions(databaseUrl), log, node)
        : redisBus(redis, secrets, node),
    passwords,
    rates: openRates({ calls: config.rateLimit, redis }, { clock }),
    secrets,
    providerHttp: withVisitorChats(() => app, unlessSilent(outside)),
    companyHttp: outside,
    webhookHttp: unlessSilent(
      overrides.webhookHttp ?? safeFetch({ simulatorUrls: config.webhookReceivers, cutsAnswers: true }),
    ),
    linkHttp: unlessSilent(overrides.linkHttp ?? safeFetch({ simulatorUrls: [], cutsAnswers: true })),
    wake: {
      events: () => later.wake.events(),
      worker: (hint) => later.wake.worker(hint),
    },
    print: overrides.print ?? ((text) => void process.stdout.write(text)),
    publicUrl: () => config.publicUrl ?? `http://localhost:${later.port}`,
    isLeaving: () => later.leaving,
    node,
  }
  return app
}

/** Servers named in the settings may run anywhere, also on this machine. */
const ownServers = ({ apiUrls, companies, pushServiceUrl }: Config): string[] => [
  ...companies.map(({ issuer }) => issuer),
  ...Object.values(apiUrls),
  ...(pushServiceUrl === null ? [] : [pushServiceUrl]),
]

async function holdsSecrets(query: AppContext['db']['query']): Promise<boolean> {
  const { rows } = await sql`
      select from channel_accounts union all select from second_factors union all select from outgoing_webhooks
      union all select from mails where state = 'waiting' limit 1`.execute(query)
  return rows.length > 0
}
