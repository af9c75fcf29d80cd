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
  raw: string
  identityid: string | null
}

export interface OutboxTable {
  outboxid: Numbered
  lane: string
  accountid: string
  ticketid: string | null
  messageid: string | null
  command: Json<unknown>
  state: Defaulted<'queued' | 'sending' | 'done' | 'failed' | 'doubtful'>
  attempts: Defaulted<number>
  not_before: Instant
  /** It waits until the action it announces can no longer be undone; any other send of its conversation releases it first. */
  held: Defaulted<boolean>
  lease_until: Instant | null
  fence: Defaulted<number>
  last_error: string | null
  last_problem: Defaulted<DeliveryProblem | null>
  created_on: Instant
  done_on: Instant | null
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

export interface EventsTable {
  id: Numbered
  position: number | null
  audience: string[]
  type: string
  v: number
  at: Instant
  actor: string | null
  payload: Json<unknown>
  /** A kind of webhook event. */
  outside: string | null
}
