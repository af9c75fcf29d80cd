import type { DeliveryProblem, DeliveryState, MediaState, MessageType } from '@switchboard/contract'
import type { Defaulted, Instant } from './columns.ts'

/** What the page behind the message's link says about itself, and the file of its picture. */
export interface StoredLink {
  url: string
  title: string
  description: string | null
  site: string
  fileid: string | null
}

export interface MessagesTable {
  messageid: string
  ticketid: string
  identityid: string
  seq: number
  created_on: Instant
  type: MessageType
  content: string
  isagent: boolean
  created_by: string | null
  created_by_name: string
  message_ref: string | null
  provider_on: Instant | null
  reply_to: string | null
  reply_quote: string | null
  reply_created_on: Instant | null
  reply_is_agent: boolean | null
  region: string | null
  album: string | null
  forwarded_from: string | null
  placeholder: string | null
  reaction: string | null
  agent_reaction: string | null
  edited_on: Instant | null
  deleted_on: Instant | null
  /** When the provider says that the client last edited the message. */
  edit_provider_on: Instant | null
  /** The same of the client's last reaction, also of its removal. */
  reaction_provider_on: Instant | null
  delivery: Defaulted<DeliveryState>
  delivery_reason: string | null
  delivery_problem: DeliveryProblem | null
  media_state: Defaulted<MediaState>
  /** The provider's lasting id of the client's file. */
  file_key: string | null
  fileid: string | null
  thumbnail_fileid: string | null
  file_name: string | null
  file_size: number | null
  mime_type: string | null
  duration: number | null
  /** Loudness over the length of a sound, 0 to 100. */
  waveform: number[] | null
  width: number | null
  height: number | null
  recorded: Defaulted<boolean>
  pinned_on: Instant | null
  pinned_by: string | null
  link: StoredLink | null
}
