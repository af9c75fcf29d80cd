import type { DeliveryProblem, Language, Platform, WebsiteChat, WorkingHours } from '@switchboard/contract'
import type { Instant, Json, NullableJson } from './columns.ts'

export interface WhatsappBusinessesTable {
  business_id: string
  secrets: Json<Record<string, string>>
  created_on: Instant
  listed_on: Instant | null
}

export interface WhatsappTemplatesTable {
  template_id: string
  business_id: string
  name: string
  language: string
  category: string
  status: string
  content: string
  places: Json<(string | null)[]>
  is_plain: boolean
  rejected_reason: string | null
  told_on: Instant | null
}

export interface ProviderLoginsTable {
  platform: Platform
  shown_sha256: string
  secrets: Json<Record<string, string>>
  created_on: Instant
}

export interface UnmatchedEventsTable {
  eventid: string
  fingerprint: string
  platform: Platform
  ext_account_id: string | null
  raw: string
  received_on: Instant
}

export interface EarlyReceiptsTable {
  accountid: string
  message_ref: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  reason: string | null
  problem: DeliveryProblem | null
  received_on: Instant
}

export interface WatermarksTable {
  identityid: string
  state: 'delivered' | 'read'
  up_to: Instant
}

export interface OutboxPartsTable {
  outboxid: number
  taken: Json<string[]>
}

export interface ClientMergesTable {
  mergeid: string
  clientid: string
  other_clientid: string
  other_name: string
  identityids: string[]
  merged_on: Instant
  merged_by_name: string
  /** The fields that the surviving record lacked and copied from the other. */
  taken: Json<Record<string, string>>
  undone_on: Instant | null
}

/** The settings of an account of platform `website`. */
export interface WebsiteChatsTable {
  accountid: string
  color: string
  side: WebsiteChat['side']
  greeting: string
  language: Language
  origins: string[]
  hours: NullableJson<WorkingHours>
  has_away_form: boolean
  asks_challenge: boolean
}

/** Challenges of new visitors that count no more. */
export interface SolvedChallengesTable {
  challenge: Buffer
  expires_on: Instant
}
