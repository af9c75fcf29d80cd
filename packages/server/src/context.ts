import type { ProviderHttp } from '@switchboard/channels'
import type { Settings } from '@switchboard/contract'
import type { Config } from './config/config.ts'
import type { Database, Queries, Transaction } from './platform/db/database.ts'
import type { Tables } from './platform/db/tables/tables.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Clock } from './platform/lib/clock.ts'
import type { SecretBox } from './platform/lib/crypto-box.ts'
import type { Ids } from './platform/lib/ids.ts'
import type { Log } from './platform/lib/log.ts'
import type { NodeBus } from './platform/realtime/node-bus.ts'
import type { RedisLink } from './platform/redis/redis-link.ts'
import type { PasswordHasher } from './platform/lib/passwords.ts'
import type { Rates } from './platform/rates/rates.ts'

/** A database inside a transaction: the only one that can announce and enqueue. */
export type Tx = Transaction<Tables>
/** A database to read from, inside a transaction or not. */
export type Reader = Queries<Tables>

/** The work after a commit, by the name of its worker. */
export type WorkerHint =
  | 'outbox'
  | 'media'
  | 'push'
  | 'webhooks'
  | 'scheduled'
  | 'mail'
  | 'resets'
  | 'links'
  | 'visitors'
  | 'typing'

/** All that a change needs of AppContext which is announced to pages. */
export type Announcing = Pick<AppContext, 'clock' | 'ids' | 'wake'>

/** Nudges after a commit. Each is only a hint: every worker also polls every few seconds. */
export interface Wake {
  events(): void
  /** The workers that wait for this hint. */
  worker(hint: WorkerHint): void
}

/** All that a prepared statement needs of AppContext, so that a measurement can run it with EXPLAIN. */
export interface Asker {
  db: Pick<Reader, 'named'>
  clock: Pick<Clock, 'now'>
}

/** Everything an operation may use, built by hand in app.ts; tests override single pieces. */
export interface AppContext {
  config: Config
  /** The settings of administrators, as this node knows them; read through features/settings alone. */
  rules: { stored: Partial<Settings> }
  db: Database<Tables>
  clock: Clock
  ids: Ids
  log: Log
  files: FileStore
  /** Messages from and to the other nodes. */
  bus: NodeBus
  /** The Redis of REDIS_URL; null when nodes share nothing but the database. */
  redis: RedisLink | null
  passwords: PasswordHasher
  /** The rate limits. */
  rates: Rates
  secrets: SecretBox
  /** Requests to providers: connects only to permitted addresses. */
  providerHttp: ProviderHttp
  /** The same to the companies' identity providers, also in silent mode. */
  companyHttp: ProviderHttp
  /** Posts to the programs of others: public addresses, or those that the settings name; answers are cut. */
  webhookHttp: ProviderHttp
  /** Reads the pages of links: public addresses alone; answers are cut. */
  linkHttp: ProviderHttp
  wake: Wake
  /** Words for the person at the console, beside the log. */
  print(text: string): void
  /** The base of absolute addresses: PUBLIC_URL, or http://localhost and the bound port. */
  publicUrl: () => string
  /** Asked to stop: balancers turn away, what is under way is finished. */
  isLeaving: () => boolean
  /** This process among several. */
  node: string
}
