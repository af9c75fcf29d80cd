import type { Clock } from '../clock.ts'
import type { FaultBoard } from '../faults.ts'
import type { FileStorage } from '../media/file-storage.ts'
import type { Outbox } from '../outbox.ts'
import type { Poster } from '../post-json.ts'
import type { ProviderConnection } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import type { Talks } from '../talks.ts'

/** Behaviours one may change for a test. */
export type ViberOptions = {
  /** Take http addresses of this machine for webhooks and media. True when absent. */
  local?: boolean
  /** How long a webhook may take to answer, real milliseconds. 10,000 when absent. */
  webhookTimeoutMs?: number
  /** Simulated milliseconds an address of a client's file is good for. An hour when absent. */
  mediaLinkMs?: number
}

export const eventTypes = [
  'delivered',
  'seen',
  'failed',
  'subscribed',
  'unsubscribed',
  'conversation_started',
] as const
export type EventType = (typeof eventTypes)[number] | 'message' | 'webhook'

export type Webhook = { url: string; events: EventType[]; sendName: boolean; sendPhoto: boolean }

/** A bot, as its token opens it. */
export type Bot = {
  token: string
  id: string
  name: string
  uri: string
  state: 'active' | 'revoked'
  webhook: Webhook | undefined
}

export type Person = {
  id: string
  name: string
  avatar: string | undefined
  language: string
  country: string
  apiVersion: number
  isOffline: boolean
  /** The bots this person is subscribed to, by token. */
  subscriptions: Set<string>
  /** Until when a bot may send its one welcome message. */
  welcomes: Map<string, number>
}

export type CallbackTarget = { url: string; token: string }
export type ViberEvent = { event: EventType; json: string; person: string | undefined }
export type ViberOutbox = Outbox<CallbackTarget, ViberEvent>

export type SentMessage = {
  token: string
  bot: string
  person: string
  status: 'sent' | 'delivered' | 'seen' | 'failed'
}

export type ViberWorld = {
  clock: Clock
  random: Random
  options: Required<ViberOptions>
  address: () => string
  bots: Map<string, Bot>
  people: Map<string, Person>
  talks: Talks
  files: FileStorage
  links: Map<string, { file: string; until: number }>
  sent: Map<string, SentMessage>
  connection: ProviderConnection
  /** Sends that are accepted and reported as failed later. */
  failures: FaultBoard
  poster: Poster
  outbox: ViberOutbox
  changed: () => void
}
