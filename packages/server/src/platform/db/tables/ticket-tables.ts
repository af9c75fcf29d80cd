import type { Platform, TicketPreview } from '@switchboard/contract'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../prepared-statement.ts'
import type { Defaulted, Instant, Json, NullableJson, Numbered } from './columns.ts'

export interface ChannelAccountsTable {
  accountid: string
  platform: Platform
  name: string
  ext_account_id: string
  secrets: Json<Record<string, string>>
  intake: 'webhook' | 'polling' | 'off'
  state: Defaulted<'connected' | 'broken' | 'silent'>
  poll_offset: Defaulted<number>
  paused_until: Instant | null
  last_event_on: Instant | null
  last_error: string | null
  last_error_on: Instant | null
  /** When the provider was last asked how the account is doing. */
  checked_on: Instant | null
  /** Since when the oldest of `late_count` sends waits; null: none waits too long. */
  late_since: Instant | null
  late_count: Defaulted<number>
  created_on: Instant
  removed_on: Instant | null
  /** WhatsApp: the business account of the number. */
  ext_business_id: string | null
  /** Messenger: what the page is about. */
  category: string | null
  /** Of its new clients; null: they choose. */
  departmentid: string | null
  /** A bot's name at the provider, which an administrator may replace by a name of ours. */
  provider_name: string | null
  /** Of a bot's new tickets; empty: the greeting of all channels. */
  greeting: Defaulted<string>
}

export interface ClientsTable {
  clientid: string
  short_id: string
  client_name: string
  account_number: string | null
  address: string | null
  note: string | null
  blocked_on: Instant | null
  lang: string | null
  count_ticket_reopened: Defaulted<number>
  created_on: Instant
}

export interface IdentitiesTable {
  identityid: string
  accountid: string
  ext_user_id: string
  chat: string
  clientid: string
  name: string
  username: string | null
  phone: string | null
  reachable: Defaulted<boolean>
  last_inbound_on: Instant | null
  window_closed_on: Instant | null
  name_asked_on: Instant | null
  /** Without times: of before migration 0080. */
  former_ids: string[] | null
  /** Each former id or number with the time until which the person had it. */
  former_until: NullableJson<Record<string, string>>
}

export interface TicketsTable {
  ticketid: string
  created_on: Instant
  clientid: string
  identityid: string
  accountid: string
  platform: Platform
  departmentid: string | null
  choosing_since: Instant | null
  userid: string | null
  accepted_on: Instant | null
  closed_on: Instant | null
  closed_by: string | null
  closed_by_name: string | null
  updated_on: Instant
  reopened_on: Instant | null
  reopened_count: Defaulted<number>
  rating: number | null
  earlier_ticketid: string | null
  last_seq: Defaulted<number>
  last_client_seq: Defaulted<number>
  unanswered: Defaulted<number>
  waiting_since: Instant | null
  /** When its last handler gave it back to a queue; null: not since it was created or reopened. */
  queued_on: Instant | null
  last_created_on: Instant | null
  last_message: NullableJson<StoredPreview>
  undelivered: Defaulted<'failed' | 'unconfirmed' | null>
  /** Who put it away; null when it is not snoozed. */
  snoozed_by: string | null
  snoozed_by_name: string | null
  /** Null while it is snoozed: until its client writes. */
  snoozed_until: Instant | null
  /** The last step of its life while that can be undone, and after it was. */
  undo: NullableJson<UndoRecord>
}

/** A ticket's columns one by one, for prepared statements; the compiler keeps them complete. */
export const ticketColumns = columnsOf<Selectable<TicketsTable>>('tickets', {
  ticketid: true,
  created_on: true,
  clientid: true,
  identityid: true,
  accountid: true,
  platform: true,
  departmentid: true,
  choosing_since: true,
  userid: true,
  accepted_on: true,
  closed_on: true,
  closed_by: true,
  closed_by_name: true,
  updated_on: true,
  reopened_on: true,
  reopened_count: true,
  rating: true,
  earlier_ticketid: true,
  last_seq: true,
  last_client_seq: true,
  unanswered: true,
  waiting_since: true,
  queued_on: true,
  last_created_on: true,
  last_message: true,
  undelivered: true,
  snoozed_by: true,
  snoozed_by_name: true,
  snoozed_until: true,
  undo: true,
})

/** How to undo the acceptance or closing of a ticket. */
export interface UndoRecord {
  action: 'accept' | 'close'
  by: string
  /** The step's own instant: `accepted_on` or `closed_on`. */
  at: string
  until: string
  /** Kept so that a repeat of the undo is answered as the first one was. */
  state: 'possible' | 'undone'
  /** The client is blocked and gets no notice, so that none can have left. */
  unannounced?: true
  before: TicketBefore
}

/** The fields that accepting and closing change. */
type TicketBefore = Pick<
  Selectable<TicketsTable>,
  | 'departmentid'
  | 'choosing_since'
  | 'userid'
  | 'accepted_on'
  | 'closed_on'
  | 'closed_by'
  | 'closed_by_name'
  | 'updated_on'
  | 'rating'
  | 'last_seq'
  | 'unanswered'
  | 'waiting_since'
  | 'last_created_on'
  | 'snoozed_by'
  | 'snoozed_by_name'
  | 'snoozed_until'
>

export interface MessageEditsTable {
  messageid: string
  edited_on: Instant
  content: string
}

/** The second and later parts of a message that the provider took as several. */
export interface MessagePartsTable {
  messageid: string
  part: number
  identityid: string
  message_ref: string
}

export interface TicketReadsTable {
  userid: string
  ticketid: string
  read_seq: number
}

export interface ActionsTable {
  actionid: Numbered
  action_type:
    | 'ticket_accept'
    | 'ticket_close'
    | 'ticket_reopen'
    | 'ticket_create'
    | 'ticket_rating'
    | 'user_login'
    | 'user_logout'
    | 'ticket_reassign'
  action_time: Instant
  ticketid: string | null
  userid: string | null
  clientid: string | null
  rating: number | null
  /** The ticket's department at that time. */
  departmentid: Defaulted<string | null>
  /** Seconds from opening or reopening to the acceptance. */
  waited: Defaulted<number | null>
}

type Preview = z.infer<typeof TicketPreview>

/** What is as it usually is has no field here: every message of a client writes this row. */
export type StoredPreview = Omit<
  Preview,
  'recorded' | 'duration' | 'isagent' | 'created_by' | 'created_by_name' | 'deleted_on'
> &
  Partial<Preview>
