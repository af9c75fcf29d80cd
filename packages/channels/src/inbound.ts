import type { DeliveryProblem } from '@switchboard/contract'
import type { ChannelFailure } from './channel-errors.ts'

/** The inbound events, the same for all providers. This file knows no tickets, SQL or clock. */

export interface InboundClient {
  /** The provider's id of the person, unique within the account. */
  extUserId: string
  name: string
  username: string | null
  /** The provider's language tag, such as "bg" or "pt-BR". */
  language: string | null
  phone: string | null
  /**
   * Other ids of the same person at this provider, under which the server may know the client (WhatsApp: number and
   * user id).
   */
  otherIds?: readonly string[]
}

export interface ClientProfile {
  name: string
}

export type FileKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** A file that the provider keeps for us; `ref` is what `fetchMedia` takes. Sizes in bytes, duration in seconds. */
export interface InboundFile {
  ref: string
  /** The provider's id of the file that never changes, where `ref` may: another one is another file. */
  lastingRef?: string
  kind: FileKind
  name: string | null
  mime: string | null
  size: number | null
  duration: number | null
  width: number | null
  height: number | null
  /** A voice note or a round video note, recorded on the spot. */
  recorded: boolean
  thumbnailRef: string | null
  /** The provider does not hand files of this size over. */
  tooLarge: boolean
}

export type InboundContent =
  | { type: 'text'; text: string }
  | { type: 'file'; file: InboundFile; caption: string /** emoji of a sticker */; emoji: string | null }
  | { type: 'location'; latitude: number; longitude: number; title: string | null; address: string | null }
  | { type: 'contact'; name: string; phone: string }
  /** Something we have no form for; `what` names it ("poll"), the raw payload is kept in the inbox. */
  | { type: 'unknown'; what: string }

/** The quoted text is null when the provider does not repeat the original. */
export interface InboundReply {
  messageRef: string
  quote: string | null
}

/** A message to the client from outside Switchboard: from the page's own inbox or the business's phone. */
export interface ExternalReply {
  chat: string
  messageRef: string
  content: InboundContent
}

interface EventBase {
  /** The provider's id of the account, where one delivery may hold several accounts (Meta). */
  account?: string
  /** Unique per account: a redelivery carries the same. */
  extId: string
  /** The provider's time of the event; null where it gives none. */
  at: Date | null
}

export type InboundEvent = EventBase &
  (
    | {
        kind: 'message'
        from: InboundClient
        chat: string
        messageRef: string
        content: InboundContent
        replyTo: InboundReply | null
        forwardedFrom: string | null
        album: string | null
        /** A greeting such as /start that opens the chat without saying anything. */
        opening: boolean
        /** Another program of the company handles this conversation now: send no automatic replies. */
        standby?: boolean
      }
    | { kind: 'edit'; from: InboundClient; chat: string; messageRef: string; content: InboundContent }
    /** A message to the client that was written and edited outside Switchboard. */
    | { kind: 'externalEdit'; chat: string; messageRef: string; content: InboundContent }
    /** By the client, or outside Switchboard. */
    | { kind: 'deletion'; chat: string; messageRef: string }
    | { kind: 'reaction'; from: InboundClient; chat: string; messageRef: string; emoji: string | null }
    | {
        kind: 'buttonPress'
        from: InboundClient
        chat: string
        messageRef: string | null
        pressId: string
        payload: string
        /** The label of a button that Switchboard did not send: it is stored as the client's text. */
        label?: string
      }
    | {
        kind: 'deliveryStatus'
        chat: string | null
        messageRef: string | null
        state: 'sent' | 'delivered' | 'read' | 'failed'
        reason: string | null
        /** Why it failed, as the agent sees it. */
        problem?: DeliveryProblem
        /** Why it failed, as the kind that a refused send would have. */
        failure?: ChannelFailure
        /** The `ourRef` of the send, where the provider gives it back. */
        ourRef?: string
      }
    /** Everything of ours up to `at` has reached or been read (watermarks). */
    | { kind: 'readWatermark'; chat: string; state: 'delivered' | 'read'; upTo: Date }
    | {
        kind: 'reachability'
        from: InboundClient
        chat: string
        reachable: boolean
        /** From now on the person has this id, and this number where it changed too (WhatsApp). */
        movedTo?: { extUserId: string; number: { chat: string; phone: string } | null }
      }
    /** Understood and ignored: group chats, our own echo. */
    | { kind: 'ignored'; why: string; externalReply?: ExternalReply }
    /** An unknown kind of update from a known sender. */
    | { kind: 'unsupported'; from: InboundClient | null; chat: string | null; what: string }
    /** Not readable at all: kept raw, shown to administrators, replayable. */
    | { kind: 'malformed'; reason: string }
  )

/** A provider's event about one of our accounts. `extId` is unique per account like that of `Inbound`. */
export type News = EventBase &
  (
    | {
        kind: 'template'
        templateId: string
        name: string
        language: string
        status: string
        /** In the provider's words; null when approved. */
        reason: string | null
      }
    /** Anything else an administrator should read: quality, bans, policy. A business has several accounts. */
    | { kind: 'notice'; about: 'account' | 'business'; what: string; text: string }
  )
