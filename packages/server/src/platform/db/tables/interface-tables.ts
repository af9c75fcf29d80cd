import type { Defaulted, Instant } from './columns.ts'

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

export interface ErasuresTable {
  erasureid: string
  started_on: Instant
  storage_keys: string[]
  ids: string[]
  marks: string[]
  names: string[]
}

export interface EmptiedTicketsTable {
  ticketid: string
  emptied_on: Instant
}
