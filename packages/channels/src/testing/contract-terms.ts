import type { Channel, ChannelAccount, LimitBroken, WebhookRequest } from '../channel.ts'
import type { ChannelFailure } from '../channel-errors.ts'
import type { InboundEvent } from '../inbound.ts'
import type { Outbound } from '../outbound.ts'
import type { ProviderRequest, ProviderResponse } from '../provider-http.ts'

/** What the contract of channels has to know of one of them. */
export interface ContractTerms {
  channel: Channel
  /** Its secrets should be easy to recognise: they must not appear in any error. */
  account: ChannelAccount
  /** Somebody the account can write to. */
  chat: string
  /** How the provider proves itself; null: nobody calls. */
  proof: {
    /** The secret in `account.secrets` without which nothing is authentic. */
    secret: string
    header: string
    /** A request as the provider sends it to this account. */
    sign: (body: Uint8Array, account: ChannelAccount) => WebhookRequest
    /** `body`: the proof is over the bytes, so that changed bytes are refused. */
    covers: 'sender' | 'body'
  } | null
  /** Real payloads and what they say. */
  samples: Readonly<Record<string, { payload: unknown; expected: readonly InboundEvent[] }>>
  /** Messages and operations within the limits; each kind at least once. */
  fits: readonly Outbound[]
  /** Beyond what follows from the abilities. */
  breaks: readonly { outbound: Outbound; broken: LimitBroken }[]
  /** The provider's success, for whatever is asked. */
  success: (request: ProviderRequest) => ProviderResponse
  /** The provider's refusals and the kind each must become for a text. */
  transientErrors: readonly { when: string; answer: ProviderResponse; failure: ChannelFailure }[]
}
