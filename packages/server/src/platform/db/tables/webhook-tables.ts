import type { OutgoingWebhook, WebhookDelivery } from '@switchboard/contract'
import type { Defaulted, Instant, Json, Numbered } from './columns.ts'

export interface OutgoingWebhooksTable {
  webhookid: string
  url: string
  kinds: string[]
  state: OutgoingWebhook['state']
  position: number | null
  secrets: Json<{ current: string; former?: string }>
  former_until: Instant | null
  made_by: string
  created_on: Instant
  failures: Defaulted<number>
  failing_since: Instant | null
  last_tried_on: Instant | null
  last_delivered_on: Instant | null
  last_problem: string | null
}

export interface WebhookDeliveriesTable {
  deliveryid: string
  number: Numbered
  webhookid: string
  kind: string
  subject: string
  happened_on: Instant
  body: string
  /** A delivery that is being posted waits and has a lease. */
  state: Defaulted<Exclude<WebhookDelivery['state'], 'sending'>>
  attempts: Defaulted<number>
  not_before: Instant
  lease_until: Instant | null
  fence: Defaulted<number>
  status: number | null
  answer: string | null
  problem: string | null
  done_on: Instant | null
}

export interface WebhookHeadsTable {
  deliveryid: string
  webhookid: string
  subject: string
  number: number
  next_on: Instant
  leased: Defaulted<boolean>
}
