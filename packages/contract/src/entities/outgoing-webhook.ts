import { z } from 'zod'
import { WebhookKind } from '../webhook-kinds.ts'
import { Id, Timestamp } from '../wire.ts'

/** Why a delivery failed. `address`: the server may not connect there. `long`: the response was too long. */
export const WebhookProblem = z.enum([
  'address',
  'late',
  'name',
  'refused',
  'certificate',
  'broken',
  'long',
  'secret',
  'other',
])
export type WebhookProblem = z.infer<typeof WebhookProblem>

/** Another program's address to which the server posts events; never contains the secret that signs them. */
export const OutgoingWebhook = z.object({
  webhookid: Id,
  url: z.string(),
  kinds: z.array(WebhookKind),
  /** `gone`: its server answered 410. `failing`: days without one success. `overfull`: too much waits for it. */
  state: z.enum(['on', 'off', 'gone', 'failing', 'overfull']),
  made_by_name: z.string(),
  created_on: Timestamp,
  /** Until then the former secret signs too. */
  former_secret_until: Timestamp.nullable(),
  last_tried_on: Timestamp.nullable(),
  last_delivered_on: Timestamp.nullable(),
  /** The last problem or failed status; null after a success. */
  last_problem: z.union([WebhookProblem, z.number().int()]).nullable(),
  waiting: z.number().int(),
  failed: z.number().int(),
})
export type OutgoingWebhook = z.infer<typeof OutgoingWebhook>

/** One event on its way to one address. */
export const WebhookDelivery = z.object({
  /** The receiver sees it as `webhook-id`, with every attempt the same. */
  deliveryid: Id,
  /** Its place among those of the webhook. */
  number: z.number().int(),
  kind: WebhookKind,
  happened_on: Timestamp,
  state: z.enum(['waiting', 'sending', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** Null when nothing is tried any more by itself. */
  next_try_on: Timestamp.nullable(),
  done_on: Timestamp.nullable(),
  /** The receiver's last response: its status and the beginning of its body. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  problem: WebhookProblem.nullable(),
  /** The exact body of the request. */
  body: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The response of an address to a test. */
export const WebhookTest = z.object({
  ok: z.boolean(),
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  problem: WebhookProblem.nullable(),
})
export type WebhookTest = z.infer<typeof WebhookTest>
