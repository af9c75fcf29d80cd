import type { Platform } from '@switchboard/contract'
import type { Inbound } from './inbound.ts'
import type { Outbound, Sent } from './outbound.ts'
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
}

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, string | undefined>>
  /** Exactly as received; signatures are over these bytes. */
  body: Uint8Array
}

/** What a channel can do and how much it takes. Characters are UTF-16 units, sizes bytes. */
export interface ChannelAbilities {
  textLimit: number
  captionLimit: number
  choiceLimit: number
  fileLimits: Record<'image' | 'video' | 'audio' | 'document', number>
  /** Best delivery state the provider ever tells. */
  receipts: 'sent' | 'delivered' | 'read'
  /** Empty: no reactions from us. */
  reactions: readonly string[]
  replies: boolean
  typing: boolean
  /** Milliseconds after a client's message in which we may write; null: always. */
  replyWindow: number | null
  /** Messages per second per chat and per account that the provider bears. */
  pace: { perChat: number; perAccount: number }
}

/** One translator between a provider's wire and our normal words. */
export interface Channel {
  platform: Platform
  abilities: ChannelAbilities
  /** Whether this request comes from the provider, checked before anything is parsed; headers alone where they suffice. */
  authentic(request: WebhookRequest, account: ChannelAccount): boolean
  /** Everything a webhook body or a polled update says; never throws. */
  parse(payload: unknown): Inbound[]
  /** Checks an outgoing message against the provider's limits; null when it fits. */
  limitBroken(outbound: Outbound): LimitBroken | null
  /** @throws ChannelError */
  send(account: ChannelAccount, chat: string, outbound: Outbound, http: ProviderHttp): Promise<Sent>
  /** The bytes of a client's file. @throws ChannelError */
  fetchMedia(account: ChannelAccount, ref: string, maxBytes: number, http: ProviderHttp): Promise<Uint8Array>
}

export interface LimitBroken {
  what: 'text-too-long' | 'file-too-large' | 'file-type-refused' | 'reaction-refused' | 'choices-refused'
  /** The provider's own number, where there is one. */
  limit: number | null
}
