import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionFailed } from '@switchboard/channels'
import { type Overrides, type RunningDesk, startDesk } from '../app.ts'
import { type Config, configFrom } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { migrations } from '../platform/db/migrations/index.ts'
import { argonHasher } from '../platform/lib/passwords.ts'
import { type Caller, callerOf, type Credentials, signInAt } from './caller.ts'
import { collectingLog } from './collecting-log.ts'
import { createDatabaseOn, type TestDatabase } from './test-databases.ts'
import type { Tables } from '../platform/db/tables/tables.ts'
import { type TestClock, testClock } from './test-clock.ts'

export interface TestDeskOptions extends Overrides {
  /** Settings that differ from the ones below. */
  config?: Partial<Config>
  /** The address of a running PostgreSQL; server tests have one from vitest.global-setup.ts. */
  postgres?: string
  /** A database that is there already, such as a restored one; it is left as it is. */
  database?: string
  /** Another node of a desk that runs already: its database and data folder. */
  besides?: TestDesk
  /** A test that provokes a fault of ours says so; otherwise a logged error fails `stop`. */
  expectsFaults?: true
}

export interface TestDesk extends Pick<RunningDesk, 'app' | 'url' | 'settled' | 'leave' | 'metricsPort'> {
  clock: TestClock
  databaseUrl: string
  /** Signs somebody in over HTTP, with a cookie of his or her own. */
  signIn(person: Credentials): Promise<Caller>
  /** The first administrator, signed in. */
  firstAdmin(): Promise<Caller>
  /** Somebody without a session. */
  anyone: Caller
  /** What was said at the console. */
  said: readonly string[]
  /** Lines logged as error, each of which is a bug of ours. */
  faults: readonly string[]
  stop(): Promise<void>
}

export const FIRST_ADMIN: Credentials = { email: 'first@noor-coffee.example', password: 'violet kettle 42' }
/** Strong enough for its form, cheap enough for hundreds of sign-ins. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
/** A test whose webhooks arrive somewhere names its receiver. */
const nowhere = () => Promise.reject(new ConnectionFailed('before-send', 'Nobody listens there.'))
/** Nobody listens there: a test that talks to a provider says which simulator. */
const NOWHERE = 'http://127.0.0.1:9'

/** A real desk on a free port with a database, files and time of its own; answers are checked against the contract. */
export async function startTestDesk(options: TestDeskOptions = {}): Promise<TestDesk> {
  const { config: changes, postgres, besides, database: given, expectsFaults, ...overrides } = options
  const known = given ?? besides?.databaseUrl
  const database = known === undefined ? await freshDatabase(postgres) : null
  const databaseUrl = database?.connectionString ?? known ?? ''
  const dataDir = besides?.app.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'switchboard-desk-')))
  const clock = testClock()
  const { log, faults } = collectingLog()
  const said: string[] = []
  const desk = await startDesk({ ...testConfig(dataDir), ...changes }, databaseUrl, log, {
    clock,
    passwords: await argonHasher(CHEAP),
    sweepEvery: 100,
    say: (words) => void said.push(words),
    ...(changes?.webhookReceivers === undefined ? { webhookHttp: nowhere } : {}),
    ...overrides,
  })
  return {
    app: desk.app,
    url: desk.url,
    settled: () => desk.settled(),
    leave: () => desk.leave(),
    metricsPort: desk.metricsPort,
    clock,
    databaseUrl,
    signIn: (person) => signInAt(desk.url, person),
    firstAdmin: () => signInAt(desk.url, FIRST_ADMIN),
    anyone: callerOf(desk.url),
    said,
    faults,
    async stop() {
      await desk.stop()
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
      TELEGRAM_API_URL: NOWHERE,
      GRAPH_API_URL: NOWHERE,
      VIBER_API_URL: NOWHERE,
    }),
  )
  return { ...config, checkReplies: true }
}

/** Outside vitest (the demo, the bench) the caller says where PostgreSQL is. */
async function freshDatabase(postgres: string | undefined): Promise<TestDatabase<Tables>> {
  if (postgres !== undefined) return createDatabaseOn<Tables>(postgres, migrations)
  const { createTestDatabase } = await import('./database.ts')
  return createTestDatabase<Tables>()
}
