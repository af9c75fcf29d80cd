import type { Clock } from '../clock.ts'
import type { Outbox } from '../outbox.ts'
import type { ProviderConnection } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import type { FileStore } from './file-store.ts'
import type { Message, ReactionType, Update, User } from './wire.ts'
import type { Refusal } from './refusal.ts'

/** Behaviours in which a self-hosted `--local` server and api.telegram.org differ, and limits one may shorten. */
export type TelegramOptions = {
  /** Accept http and any port for webhooks, as a self-hosted `--local` server does. True when absent. */
  local?: boolean
  /** Answer a malformed token with 404 as the public address does, or 401 as a self-hosted server. */
  malformedToken?: 401 | 404
  /** How long a webhook may take to answer, real milliseconds. 60,000 when absent. */
  webhookTimeoutMs?: number
  /** How long setWebhook takes to verify an address, simulated milliseconds. 0 when absent. */
  webhookCheckMs?: number
  /** Refuse a second setWebhook within a second, as Telegram does. True when absent. */
  webhookFloodLimit?: boolean
}

export type Person = { user: User; deactivated: boolean }

export type StoredMessage = {
  message: Message
  by: 'client' | 'bot'
  deleted: boolean
  reactions: { client: ReactionType[]; bot: ReactionType[] }
}

export type Notice = { at: number; text: string; alert: boolean }

export type Conversation = {
  person: Person
  started: boolean
  blocked: boolean
  chatInstance: string
  messages: Map<number, StoredMessage>
  action: { name: string; until: number } | undefined
  notices: Notice[]
  /** Plain (not inline) keyboard the bot laid under the client's text field. */
  replyKeyboard: string[][] | undefined
}

export type Webhook = {
  url: string
  secret: string | undefined
  maxConnections: number
  ipAddress: string | undefined
  certificate: Buffer | undefined
  lastError: { date: number; message: string } | undefined
  goneSince: number | undefined
}

export type PendingUpdate = {
  id: number
  json: string
  update: Update | Record<string, unknown>
}

export type Poll = { end(refusal: Refusal): void; wake(): void }

export type Bot = {
  token: string
  user: User
  state: 'active' | 'revoked' | 'loggedOut'
  conversations: Map<number, Conversation>
  lastMessageId: number
  lastUpdateId: number
  /** Undefined means the default: all but reactions and chat_member. */
  allowedUpdates: string[] | undefined
  webhook: Webhook | undefined
  settingWebhook: { end(refusal: Refusal): void } | undefined
  nextWebhookAt: number
  poll: Poll | undefined
  callbackQueries: Map<
    string,
    { conversation: Conversation; messageId: number; at: number; answered: boolean }
  >
}

export type World = {
  clock: Clock
  random: Random
  options: Required<Omit<TelegramOptions, 'webhookTimeoutMs'>>
  bots: Map<string, Bot>
  people: Map<number, Person>
  files: FileStore
  connection: ProviderConnection
  outbox: Outbox<string, PendingUpdate>
  /** Notifies phones and waiters of a change. */
  changed: () => void
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
