import type { DeliveryProblem } from '@switchboard/contract'
import type { Defaulted, Instant, Json, Numbered } from './columns.ts'

export interface InboxTable {
  accountid: string
  ext_id: string
  received_on: Instant
  state: 'done' | 'failed'
  kind: string
  attempts: Defaulted<number>
  last_error: string | null
  /** What the provider sent, when an earlier version wrote the row; `rawOf` reads both. */
  raw: string | null
  packed: Buffer | null
  identityid: string | null
}

export interface OutboxTable {
  outboxid: Numbered
  conversation: string
  accountid: string
  ticketid: string | null
  messageid: string | null
  command: Json<unknown>
  state: Defaulted<'queued' | 'done' | 'failed' | 'unconfirmed'>
  attempts: Defaulted<number>
  not_before: Instant
  /** It waits until the action it announces can no longer be undone; any other send of its conversation releases it first. */
  held: Defaulted<boolean>
  /** Set while it is being sent. */
  lease_until: Instant | null
  fence: Defaulted<number>
  last_error: string | null
  last_problem: Defaulted<DeliveryProblem | null>
  created_on: Instant
  done_on: Instant | null
}

/** One row for each conversation with an unfinished send. Only `keep_outbox_heads` and the leases write it. */
export interface OutboxHeadsTable {
  conversation: string
  accountid: string
  /** The send that is under way, or else the oldest unfinished one. */
  outboxid: number
  /** When it is due; while it is being sent, when its lease ends. */
  next_on: Instant
  leased: boolean
}

/** The page behind the link of a message is still to be read. */
export interface LinkJobsTable {
  messageid: string
  address: string
  created_on: Instant
  not_before: Instant
  fence: Defaulted<number>
}

/** What was read lately behind an address; without a title there is nothing to show. */
export interface LinkPagesTable {
  address_sha256: Buffer
  title: string | null
  description: string | null
  site: string
  picture: Buffer | null
  expires_on: Instant
}

export interface MediaJobsTable {
  jobid: Numbered
  messageid: string
  accountid: string
  purpose: 'file' | 'thumbnail'
  ref: string
  state: Defaulted<'queued' | 'fetching' | 'done' | 'failed'>
  attempts: Defaulted<number>
  not_before: Instant
  lease_until: Instant | null
  fence: Defaulted<number>
  last_error: string | null
}

/** Live events that are written and not numbered yet. */
export interface NewEventsTable {
  id: Numbered
  at: Instant
  /** A sum of bits, beyond what a number holds exactly. */
  rooms: string
  body: Buffer
  /** How many events the row holds. */
  events: Defaulted<number>
}

/** One row: how far the live events are numbered, which slot is written, and up to where they are dropped. */
export interface EventCounterTable {
  last_position: number
  slot: number
  slot_began: Instant | null
  dropped_position: number
}

/** Live events, each slot a partition of its own. */
export interface EventsTable {
  slot: number
  position: number
  at: Instant
  rooms: string
  body: Buffer
}
