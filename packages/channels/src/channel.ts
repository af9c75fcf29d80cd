import type { Platform } from '@switchboard/contract'
import type { ProviderProblems } from './delivery-problems.ts'
import type { ClientProfile, FileKind, InboundEvent, News } from './inbound.ts'
import type { Outbound, SendOptions, Sent } from './outbound.ts'
import type { ProviderHttp } from './provider-http.ts'

/** A connected account as an adapter needs it: secrets decrypted, base address chosen by the settings. */
export interface ChannelAccount {
  accountId: string
  /** Without a slash at the end. */
  apiUrl: string
  /** Decrypted secrets by name: `token`, `webhookSecret`, `appSecret`. */
  secrets: Readonly<Record<string, string>>
  /** The provider's own id of the bot, number or page. */
  extAccountId: string
  /** What clients see as the sender where each message names one (Viber). */
  displayName?: string
  /** Messenger and Instagram: a person wrote it, and Meta has granted the app the Human Agent feature (seven days). */
  humanAgent?: boolean
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string | undefined>>
  /** Exactly as received; signatures are over these bytes. */
  body: Uint8Array
}

/** Our answer, as plain text, to a provider that verifies the webhook address. */
export interface HandshakeAnswer {
  status: 200 | 403
  body: string
}

/** What a channel can do, and its limits. Characters are UTF-16 units, sizes are bytes. */
export interface ChannelAbilities {
  textLimit: number
  captionLimit: number
  fileLimits: Record<'image' | 'video' | 'audio' | 'document', number>
  /**
   * Types that the client's app displays by kind, the preferred conversion target first. The server sends others as
   * documents or refuses them. Absent: any.
   */
  fileTypes?: Record<Exclude<FileKind, 'sticker' | 'document'>, readonly string[]>
  /** The audio type that plays as a voice note; the server converts the browser's recording to it. */
  recordings: 'audio/ogg' | 'audio/mpeg' | 'audio/wav'
  /** Accepted types: endings with a dot, `image/*`, or whole types. Absent: any. */
  fileAccepts?: readonly string[]
  /** Refused file name endings, with the dot. */
  fileRefuses?: readonly string[]
  /** The highest delivery state that the provider reports. */
  receipts: 'sent' | 'delivered' | 'read'
  /** Empty: no reactions from us. */
  reactions: readonly string[]
  replies: boolean
  /** Milliseconds that one typing event shows to the client; null: the channel has no typing indicator. */
  typing: number | null
  /** Milliseconds after a client's message in which we may write; null: always. */
  replyWindow: number | null
  /** The same for what is sent as `humanAgent`. Absent: it makes no difference. */
  humanAgentWindow?: number
  /** Approved texts that may open a conversation when the window is closed. */
  templates?: boolean
  /** The client can be shown that a message was read. */
  markRead?: boolean
  /** Messages per second per chat and per account that the provider allows. */
  pace: { perChat: number; perAccount: number }
}

/** How a provider calls our webhook. */
export type WebhookRules =
  /**
   * One address per account; requests are refused while the account lacks the secret that authenticates the caller.
   * Check a secret in the headers before the body is received; a signature covers the body.
   */
  | { per: 'account'; secret: 'webhookSecret' | 'token'; proof: 'headers' | 'signature' }
  /** One address for all accounts of our app at the provider. */
  | { per: 'app' }
  /** No provider calls: the other side is our own server. */
  | { per: 'none' }

/** The adapter between a provider's API and the server's own types. */
export interface Channel {
  platform: Platform
  abilities: ChannelAbilities
  /** The provider's base address, and the setting that replaces it; null: nothing does. */
  api: { url: string; setting: string | null }
  webhook: WebhookRules
  /** Updates can be fetched too, so that an account works without a public address. */
  canBePolled?: boolean
  /** Files go out as a public address that the provider fetches. */
  needsPublicUrl?: boolean
  /** A long text goes as several messages. */
  splitsTexts?: boolean
  /** The same `ourRef` twice makes one message: a send whose end nobody knows is repeated and never unconfirmed. */
  sendsOnce?: boolean
  /** Milliseconds between checks of a healthy account, where the provider allows only a few calls. Absent: no limit. */
  checkEvery?: number
  /** What its errors mean to an agent. */
  problems: ProviderProblems
  /** Whether this request comes from the provider, checked before anything is parsed; headers alone where they suffice. */
  authentic(request: WebhookRequest, account: ChannelAccount): boolean
  /**
   * The provider's check of our address (Meta's GET, Viber's first call), answered before anything is stored; null: the
   * request is not a check, or its body is not signed and is not parsed. Absent: the provider does not check.
   */
  handshake?(request: WebhookRequest, account: ChannelAccount): HandshakeAnswer | null
  /** All events of a webhook body or a polled update; never throws. The payload comes from `readJson`. */
  parse(payload: unknown): InboundEvent[]
  /** The events of the same body that concern the account and not a client; never throws. */
  news?(payload: unknown): News[]
  /** Checks an outgoing message against the provider's limits; null when it fits. */
  limitBroken(outbound: Outbound): LimitBroken | null
  /**
   * Checks whether clients' messages can reach us, and repeats the setup where that helps. null: they can.
   * @throws ChannelError
   */
  check(account: ChannelAccount, ours: CheckedAgainst, http: ProviderHttp): Promise<ChannelFault | null>
  /** Takes our webhook away where an account has one of its own. @throws ChannelError */
  removeWebhook?(account: ChannelAccount, http: ProviderHttp): Promise<void>
  /** @throws ChannelError */
  send(
    account: ChannelAccount,
    chat: string,
    outbound: Outbound,
    http: ProviderHttp,
    options?: SendOptions,
  ): Promise<Sent>
  /** The bytes of a client's file. @throws ChannelError */
  fetchMedia(account: ChannelAccount, ref: string, maxBytes: number, http: ProviderHttp): Promise<Uint8Array>
  /** Name and picture of a client, where the webhook carries neither. @throws ChannelError */
  profileOf?(account: ChannelAccount, extUserId: string, http: ProviderHttp): Promise<ClientProfile>
}

/** Our side of a connection, to compare the provider's with. */
export interface CheckedAgainst {
  /** The address of this account at our server. */
  webhookUrl: string
  /** Our app at Meta. */
  metaAppId: string | null
  /** The business account that the provider groups accounts by. */
  extBusinessId: string | null
}

export interface ChannelFault {
  reason: string
  /** Repeating the setup has repaired it. */
  isRepaired: boolean
}

export interface LimitBroken {
  what: 'text-too-long' | 'file-too-large' | 'file-type-refused' | 'reaction-refused' | 'choices-refused'
  /** The provider's own number, where there is one. */
  limit: number | null
}
