import type { Defaulted, Instant, NullableJson } from './columns.ts'

export interface ApiKeysTable {
  keyid: string
  token_sha256: Buffer
  ending: string
  name: string
  scopes: string[]
  made_by: string
  created_on: Instant
  expires_on: Instant | null
  revoked_on: Instant | null
  last_used_on: Instant | null
  minute: Instant | null
  minute_calls: Defaulted<number>
}

/** When an id belongs to another client at an account: after one time, until another one. null: without a limit. */
export interface Spared {
  id: string
  accountid: string
  after: string | null
  until: string | null
}

export interface ErasuresTable {
  erasureid: string
  started_on: Instant
  storage_keys: string[]
  ids: string[]
  marks: string[]
  names: string[]
  spared: NullableJson<Spared[]>
}

export interface EmptiedTicketsTable {
  ticketid: string
  emptied_on: Instant
}
