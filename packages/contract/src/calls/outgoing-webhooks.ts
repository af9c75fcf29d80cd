import { z } from 'zod'
import { defineCall } from '../call.ts'
import { OutgoingWebhook, WebhookDelivery, WebhookTest } from '../entities/outgoing-webhook.ts'
import { limits } from '../limits.ts'
import { WebhookKind } from '../webhook-kinds.ts'
import { Done, Id, filledText, Timestamp } from '../wire.ts'

const params = z.object({ webhookid: Id })
const oneDelivery = z.object({ webhookid: Id, deliveryid: Id })
const nothing = z.strictObject({})
const wanted = z.strictObject({
  url: filledText(limits.addressText),
  kinds: z.array(WebhookKind).min(1).max(WebhookKind.options.length),
})

/** Ours: newest first. */
export const getWebhooks = defineCall({
  method: 'GET',
  path: '/admin/outgoing-webhooks',
  right: 'admin',
  summary: 'The addresses to which the desk posts its events, with their state.',
  reply: z.object({ webhooks: z.array(OutgoingWebhook) }),
})

/** The browser makes `webhookid`: a repeated request is the same webhook, with a new secret, because nobody may have read the first. */
export const createWebhook = defineCall({
  method: 'POST',
  path: '/admin/create-outgoing-webhook',
  right: 'admin',
  summary:
    'Post events of these kinds to an https address; the secret that signs them is returned only once.',
  body: wanted.extend({ webhookid: Id.optional() }),
  reply: z.object({ webhook: OutgoingWebhook, secret: z.string() }),
  refusals: ['too-many-webhooks', 'webhook-address-refused', 'webhook-not-found'],
})

/** What is absent stays as it is (P12-123). */
export const changeWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/change',
  right: 'admin',
  summary: 'Change the address or the kinds of events; waiting deliveries go to the new address.',
  params,
  body: wanted.partial(),
  reply: OutgoingWebhook,
  refusals: ['webhook-not-found', 'webhook-address-refused'],
})

export const switchWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/switch',
  right: 'admin',
  summary:
    'Switch a webhook off or on. Events that happen while it is off are not posted later; waiting deliveries are.',
  params,
  body: z.strictObject({ on: z.boolean() }),
  reply: OutgoingWebhook,
  refusals: ['webhook-not-found'],
})

/** The browser makes `requestid`: a repeated request returns the same secret, and the one before it goes on signing too. */
export const rotateWebhookSecret = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/rotate-secret',
  right: 'admin',
  summary: 'Replace the secret; it is returned only once. For a day the former secret signs too.',
  params,
  body: z.strictObject({ requestid: Id.optional() }),
  reply: z.object({ secret: z.string(), former_secret_until: Timestamp }),
  refusals: ['webhook-not-found'],
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/test',
  right: 'admin',
  summary: 'Post a `webhook.test` at once and return the result; it is tried once and not stored.',
  params,
  body: nothing,
  reply: WebhookTest,
  refusals: ['webhook-not-found', 'silent-mode'],
})

export const deleteWebhook = defineCall({
  method: 'POST',
  path: '/admin/outgoing-webhooks/{webhookid}/delete',
  right: 'admin',
  summary: 'Delete a webhook with its waiting deliveries.',
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
  summary: 'The deliveries of the last days: delivered, waiting and failed ones.',
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
  summary: 'Post a delivery again under the same id, with a full number of attempts.',
  params: oneDelivery,
  body: nothing,
  reply: WebhookDelivery,
  refusals: ['webhook-not-found', 'delivery-not-found'],
})
