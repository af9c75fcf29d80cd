import { z } from 'zod'
import { defineCall } from '../call.ts'
import { OutgoingWebhook, WebhookDelivery, WebhookTest } from '../entities/outgoing-webhook.ts'
import { limits } from '../limits.ts'
import { WebhookKind } from '../webhook-events.ts'
import { Done, Id, text, Timestamp } from '../wire.ts'

const params = z.object({ webhookid: Id })
const oneDelivery = z.object({ webhookid: Id, deliveryid: Id })
const nothing = z.strictObject({})
const wanted = z.strictObject({
  url: text(limits.addressText).refine((value) => value.trim() !== '', {
    message: 'must not be empty',
    params: { why: 'blank' },
  }),
  kinds: z.array(WebhookKind).min(1).max(WebhookKind.options.length),
})

/** Ours: newest first. */
export const getWebhooks = defineCall({
  method: 'GET',
  path: '/admin/outgoing-webhooks',
  right: 'admin',
  summary: 'The addresses to which the desk posts its events, and how it goes.',
  reply: z.object({ webhooks: z.array(OutgoingWebhook) }),
  refusals: [],
})

export const createWebhook = defineCall({
  method: 'POST',
  path: '/admin/create-outgoing-webhook',
  right: 'admin',
  summary:
    'Have events of these kinds posted to an https address; the secret that signs them is told only now.',
  body: wanted,
  reply: z.object({ webhook: OutgoingWebhook, secret: z.string() }),
  refusals: ['too-many-webhooks', 'webhook-address-refused'],
})

export const changeWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/change',
  right: 'admin',
  summary: 'Another address, or other kinds of events, from now on; what waits goes to the new address.',
  params,
  body: wanted,
  reply: OutgoingWebhook,
  refusals: ['webhook-not-found', 'webhook-address-refused'],
})

export const switchWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/switch',
  right: 'admin',
  summary: 'Stop or go on. What happens while a webhook is off is not posted later; what already waits is.',
  params,
  body: z.strictObject({ on: z.boolean() }),
  reply: OutgoingWebhook,
  refusals: ['webhook-not-found'],
})

export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/rotate-secret',
  right: 'admin',
  summary: 'A new secret, told only now; for a day the former one signs beside it.',
  params,
  body: nothing,
  reply: z.object({ secret: z.string(), former_secret_until: Timestamp }),
  refusals: ['webhook-not-found'],
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/test',
  right: 'admin',
  summary: 'Post a `webhook.test` at once and tell how it was answered; it is tried once and not kept.',
  params,
  body: nothing,
  reply: WebhookTest,
  refusals: ['webhook-not-found'],
})

export const deleteWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/delete',
  right: 'admin',
  summary: 'Take a webhook away, with all that waits for it.',
  params,
  body: nothing,
  reply: Done,
  refusals: ['webhook-not-found'],
})

/** Newest first; the next page continues before the last row of this one. */
export const getWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/admin/outgoing-webhooks/{webhookid}/deliveries',
  right: 'admin',
  summary: 'What was posted within the last days, what waits and what was given up.',
  params,
  query: z.strictObject({
    state: WebhookDelivery.shape.state.optional(),
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
  }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
  refusals: ['webhook-not-found'],
})

export const sendDeliveryAgain = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/deliveries/{deliveryid}/send-again',
  right: 'admin',
  summary: 'Post something once more under the same id, with all its attempts before it.',
  params: oneDelivery,
  body: nothing,
  reply: WebhookDelivery,
  refusals: ['webhook-not-found', 'delivery-not-found'],
})
