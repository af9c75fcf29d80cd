import type { Bucket } from '../bucket.ts'
import type { Clock } from '../clock.ts'
import type { FaultBoard } from '../faults.ts'
import type { FileStorage } from '../media/file-storage.ts'
import type { Outbox } from '../outbox.ts'
import type { ProviderConnection } from '../provider-connection.ts'
import type { Random } from '../random.ts'
import type { Talks } from '../talks.ts'
import type { MessagingProduct, Page, PageClient } from './messenger/page.ts'
import type { Account, BusinessNumber, Callback, OutboundMessage, Person } from './whatsapp/account.ts'

/** Limits one may shorten or switch off, and behaviours the platform itself is of two minds about. */
export type GraphOptions = {
  /** How long a webhook may take to answer, real milliseconds. 5,000 when absent. */
  webhookTimeoutMs?: number
  /** Refuses messages outside the 24-hour window at once, or accepts them and reports them as failed. */
  closedWindow?: 'refuse' | 'fail'
  /** Messages a second per WhatsApp number. 80 when absent. */
  throughput?: number
  /** Messages at a stretch to one WhatsApp client before one in 6 seconds is the rule. 45 when absent. */
  pairBurst?: number
  /** Simulated milliseconds until a new template is approved; never by itself when absent. */
  reviewMs?: number
  /** Simulated milliseconds an address of a file is good for. Five minutes when absent. */
  mediaLinkMs?: number
  /** Whether webhooks of media name the file's address too. True when absent. */
  mediaUrlInWebhook?: boolean
}

export type WebhookObject = 'whatsapp_business_account' | 'page' | 'instagram'

export type App = {
  id: string
  secret: string
  name: string
  callbacks: Map<WebhookObject, Callback & { fields: string[] }>
}

export type Grant = { scope: string; targetIds: string[] }
export type TokenKind = 'app' | 'user' | 'system' | 'page'

export type Token = {
  value: string
  kind: TokenKind
  app: string
  /** The person, or the page of a page's token. */
  owner: string
  grants: Grant[]
  /** Milliseconds; 0 is never. */
  expiresAt: number
  /** Why it is no good any more: 460 password changed, 467 logged out, 463 expired. */
  deadBecause: number | undefined
}

export type LoginCode = { app: string; grants: Grant[]; until: number; used: boolean }
export type ResumableUpload = { id: string; size: number; mimeType: string; bytes: Buffer }

/** One thing that happened, on its way to a callback. */
export type GraphEvent = {
  object: WebhookObject
  /** The account or page it happened at. */
  entry: string
  field: string
  value: Record<string, unknown>
  /** Another app answers this thread: the event arrives as a bystander's. */
  standby?: boolean
}
export type CallbackTarget = { url: string; app: string }
export type GraphOutbox = Outbox<CallbackTarget, GraphEvent>

export type ConnectionName = 'graph' | 'whatsapp' | MessagingProduct

export type GraphWorld = {
  clock: Clock
  random: Random
  options: Required<Omit<GraphOptions, 'reviewMs'>> & { reviewMs: number | undefined }
  /** Where clients of this simulator find it, known once it listens. */
  address: () => string
  apps: Map<string, App>
  user: { id: string; name: string }
  tokens: Map<string, Token>
  codes: Map<string, LoginCode>
  connections: Record<ConnectionName, ProviderConnection>
  whatsapp: WhatsAppWorld
  messenger: MessagingWorld
  instagram: MessagingWorld
  changed: () => void
}

export type WhatsAppWorld = {
  accounts: Map<string, Account>
  numbers: Map<string, BusinessNumber>
  people: Map<string, Person>
  talks: Talks
  files: FileStorage
  links: Map<string, { file: string; until: number }>
  uploads: Map<string, ResumableUpload>
  sent: Map<string, OutboundMessage>
  /** Sends that are accepted and reported as failed later. */
  failures: FaultBoard
  throughput: Bucket
  pairs: Bucket
  outbox: GraphOutbox
}

export type MessagingWorld = {
  /** The pages, or the accounts that are linked to them. */
  pages: Map<string, Page>
  clients: Map<string, PageClient>
  talks: Talks
  files: FileStorage
  links: Map<string, { file: string; until: number }>
  outbox: GraphOutbox
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
