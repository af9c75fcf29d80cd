import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channels, ConnectionFailed } from '@switchboard/channels'
import { type Overrides, type RunningServer, startServer } from '../app.ts'
import { type Config, configFrom } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { urlsOf } from '../platform/db/embedded-postgres.ts'
import { argonHasher } from '../platform/lib/passwords.ts'
import { type Caller, callerOf, type Credentials, signInAt } from './caller.ts'
import { collectingLog } from './collecting-log.ts'
import { createDatabaseOn, type TestDatabase } from './test-databases.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { letPass } from './let-pass.ts'
import { listenersAreCurrent } from './listener.ts'
import { watchSecondConnections } from './second-connections.ts'
import { type TestClock, testClock } from './test-clock.ts'

export interface TestServerOptions extends Overrides {
  /** A clock of the test's own, for moments that no other can make. */
  clock?: TestClock
  /** Settings that differ from the ones below. */
  config?: Partial<Config>
  /** The address of a running PostgreSQL; server tests have one from vitest.global-setup.ts. */
  postgres?: string
  /** A database that is there already, such as a restored one; it is left as it is. */
  database?: string
  /** Another node of a desk that runs already: its database and data folder. */
  besides?: TestServer
  /** A test that provokes a fault of ours declares it; otherwise a logged error fails `stop`. */
  expectsFaults?: true
}

export interface TestServer extends Pick<RunningServer, 'app' | 'url' | 'leave' | 'metricsPort'> {
  clock: TestClock
  /**
   * Everything that is due has been done, and the open sockets have received it. Where only our own pace holds sends back (a message a second in a chat of
   * Telegram), the clock is turned to each one's turn, so that a fast machine and a slow one see the same. Nothing else
   * that has a time of its own is waited for: see `letPass`.
   */
  settled(): Promise<void>
  /**
   * So much time passes. Each send that becomes due meanwhile goes out at its own moment (one that was put off by five
   * seconds, a retry, the end of a provider's pause), and everything else that is due is done at the end.
   */
  letPass(milliseconds: number): Promise<void>
  /** As the owner of everything in it; the server runs with fewer rights. */
  databaseUrl: string
  /** Signs somebody in over HTTP, with a cookie of his or her own. */
  signIn(person: Credentials): Promise<Caller>
  /** The first administrator, signed in. */
  firstAdmin(): Promise<Caller>
  /** Somebody without a session. */
  anyone: Caller
  /** What was printed at the console. */
  printed: readonly string[]
  /** Lines logged as error, each of which is a bug of ours. */
  faults: readonly string[]
  stop(): Promise<void>
}

export const FIRST_ADMIN: Credentials = { email: 'first@noor-coffee.example', password: 'violet kettle 42' }
/** Strong enough for its form, cheap enough for hundreds of sign-ins. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
/** A test whose webhooks arrive somewhere, or whose links lead somewhere, names the receiver. */
const nowhere = () => Promise.reject(new ConnectionFailed('before-send', 'Nobody listens there.'))
/** Nobody listens there: a test that talks to a provider names its simulator. */
const NOWHERE = 'http://127.0.0.1:9'

/** A real desk on a free port with a database, files and time of its own; answers are checked against the contract. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    config: changes,
    postgres,
    besides,
    database: given,
    expectsFaults,
    clock = testClock(),
    ...overrides
  } = options
  const known = given ?? besides?.databaseUrl
  const database = known === undefined ? await freshDatabase(postgres) : null
  const databaseUrl = database?.connectionString ?? known ?? ''
  const dataDir = besides?.app.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'switchboard-desk-')))
  const { log, faults } = collectingLog()
  const printed: string[] = []
  const server = await startServer({ ...testConfig(dataDir), ...changes }, urlsOf(databaseUrl), log, {
    clock,
    passwords: argonHasher(CHEAP),
    sweepEvery: 300,
    print: (text) => void printed.push(text),
    ...(changes?.webhookReceivers === undefined ? { webhookHttp: nowhere } : {}),
    linkHttp: nowhere,
    isPrepared: database !== null,
    ...overrides,
  })
  watchSecondConnections(server.app, { except: '.test.ts:', note: (place) => void faults.push(place) })
  const settled = async () => {
    await server.settled((milliseconds) => Promise.resolve(clock.tick(milliseconds)))
    await listenersAreCurrent(server.url)
  }
  return {
    app: server.app,
    url: server.url,
    settled,
    letPass: (milliseconds) => letPass({ app: server.app, clock, settled }, milliseconds),
    leave: () => server.leave(),
    metricsPort: server.metricsPort,
    clock,
    databaseUrl,
    signIn: (person) => signInAt(server.url, person),
    firstAdmin: () => signInAt(server.url, FIRST_ADMIN),
    anyone: callerOf(server.url),
    printed,
    faults,
    async stop() {
      await server.stop()
      await database?.drop()
      if (besides === undefined) await rm(dataDir, { recursive: true, force: true })
      if (expectsFaults !== true && faults.length > 0)
        throw new Error(`The desk logged errors:\n${faults.join('\n')}`)
    },
  }
}

/** The settings of tests: nothing of the environment, no provider, a first administrator one can sign in as. */
function testConfig(dataDir: string): Config {
  const config = configFrom(
    readEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
      COMPANY_NAME: 'Noor Coffee',
      RATE_LIMIT: '0',
      ...Object.fromEntries(
        Object.values(channels).flatMap(({ api }) => (api.setting === null ? [] : [[api.setting, NOWHERE]])),
      ),
    }),
  )
  return { ...config, checkReplies: true }
}

/** Outside vitest (the demo, the bench) the caller defines where PostgreSQL is. */
async function freshDatabase(postgres: string | undefined): Promise<TestDatabase<Tables>> {
  if (postgres !== undefined) return createDatabaseOn<Tables>(postgres, migrations)
  const { createTestDatabase } = await import('./database.ts')
  return createTestDatabase<Tables>()
}
