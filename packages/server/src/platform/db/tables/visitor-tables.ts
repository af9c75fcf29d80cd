import type { Language, VisitedPage, VisitorFile, VisitorMessage } from '@switchboard/contract'
import type { Defaulted, Instant, Json, NullableJson } from './columns.ts'

/** A visitor of a website chat: its id is the client's id at this account and the chat. */
export interface VisitorChatsTable {
  chatid: string
  accountid: string
  website_user: string | null
  name: string | null
  email: string | null
  fields: Json<Record<string, string>>
  language: Language
  page: NullableJson<VisitedPage>
  revision: Defaulted<number>
  position: Defaulted<number>
  /** Positions: what the company has read, what a device of the visitor has got, what the visitor has seen. */
  company_read: Defaulted<number>
  visitor_got: Defaulted<number>
  visitor_read: Defaulted<number>
  created_on: Instant
}

/** A device of a visitor. */
export interface VisitorSessionsTable {
  token: Buffer
  chatid: string
  created_on: Instant
  last_seen_on: Instant
}

export interface VisitorMessagesTable {
  chatid: string
  id: string
  position: number
  revision: number
  is_visitors: boolean
  at: Instant
  text: string
  fileid: string | null
  file: NullableJson<Omit<VisitorFile, 'url'>>
  reply_to: string | null
  visitor_reaction: string | null
  company_reaction: string | null
  choices: Json<VisitorMessage['choices']>
  /** The payload of the choice that was made. */
  chosen: string | null
  our_ref: string | null
}
