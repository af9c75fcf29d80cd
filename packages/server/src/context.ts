import type { ProviderHttp } from '@switchboard/channels'
import type { DeskRules } from '@switchboard/contract'
import type { Config } from './config/config.ts'
import type { Database, Queries, Transaction } from './platform/db/database.ts'
import type { Tables } from './platform/db/tables/tables.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Clock } from './platform/lib/clock.ts'
import type { SecretBox } from './platform/lib/crypto-box.ts'
import type { Ids } from './platform/lib/ids.ts'
import type { Log } from './platform/lib/log.ts'
import type { NodeBus } from './platform/realtime/node-bus.ts'
import type { PasswordHasher } from './platform/lib/passwords.ts'
import type { Rates } from './platform/rates/rates.ts'

/** A database inside a deed's transaction: the only one that can announce and enqueue. */
export type Tx = Transaction<Tables>
/** A database to read from, inside a transaction or not. */
export type Reader = Queries<Tables>

/** Nudges after a commit. Each is only a hint: every worker also looks by itself every few seconds. */
export interface Wake {
  events(): void
  outbox(): void
  media(): void
  push(): void
  webhooks(): void
}

/** Everything a deed may use, built by hand in app.ts; tests override single pieces. */
export interface AppContext {
  config: Config
  /** What administrators set, as this node knows it; read through features/desk-settings alone. */
  rules: { stored: Partial<DeskRules> }
  db: Database<Tables>
  clock: Clock
  ids: Ids
  log: Log
  files: FileStore
  /** What this node tells the others, and hears of them. */
  bus: NodeBus
  passwords: PasswordHasher
  /** How often somebody may ask. */
  rates: Rates
  secrets: SecretBox
  /** Requests to providers: goes only where the desk may go. */
  providerHttp: ProviderHttp
  /** Posts to the programs of others: public addresses, or those that the settings name; answers are cut. */
  webhookHttp: ProviderHttp
  wake: Wake
  /** Words for the person at the console, beside the log. */
  say(words: string): void
  /** The base of absolute addresses: PUBLIC_URL, or http://localhost and the bound port. */
  publicUrl: () => string
  /** Asked to stop: balancers are told to turn away, what is under way is finished. */
  isLeaving: () => boolean
  /** This process among several. */
  node: string
}
