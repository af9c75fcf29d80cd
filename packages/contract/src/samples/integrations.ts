import type { z } from 'zod'
import type { callAreas } from '../calls/index.ts'
import type { OutgoingWebhook, WebhookDelivery } from '../entities/outgoing-webhook.ts'
import { webhookEvents } from '../webhook-events.ts'
import type { WebhookKind } from '../webhook-kinds.ts'
import { address, leak, leakAnswer, leakReport } from './conversations.ts'
import { georgi, ingrid } from './people.ts'
import type { CallSamples } from './sample.ts'
import { mara } from './staff.ts'

const key = {
  keyid: '7c0f2d9e-5a41-4b7c-9c3e-2f8d6b1a0e53',
  name: 'Billing system',
  scopes: ['tickets:read', 'clients:read'],
  ending: 'x7Qk',
  made_by: mara.userid,
  made_by_name: 'Mara Okafor',
  created_on: '2026-03-11T08:12:44.000000Z',
  expires_on: null,
  last_used_on: '2026-03-18T14:31:05.000000Z',
  state: 'active',
} as const

export const apiKeysSamples = {
  getApiKeys: { reply: { keys: [{ ...key, scopes: [...key.scopes] }] } },
  createApiKey: {
    body: { name: key.name, scopes: [...key.scopes], expires_in_days: null },
    reply: {
      key: { ...key, scopes: [...key.scopes], last_used_on: null },
      secret: 'sbk_sL8h0Qk0aV8rj1yJ6yq3b2Z1Yb0uQk7o8m4hH5g9x7Qk',
    },
  },
  revokeApiKey: { params: { keyid: key.keyid }, body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.apiKeys>

const at = '2026-03-18T14:31:05.118204Z'

const whatIs = {
  'ticket.opened': { ticket: address },
  'ticket.routed': { ticket: address },
  'ticket.accepted': { ticket: leak },
  'ticket.reassigned': { ticket: leak },
  'ticket.closed': { ticket: { ...leak, stage: 'closed', closed_on: at, closed_by_name: 'Mara Okafor' } },
  'ticket.reopened': { ticket: leak },
  'ticket.rated': { ticket: { ...leak, stage: 'closed', closed_on: at, rating: 3 } },
  'ticket.undone': { ticket: leak },
  'message.received': { message: leakReport },
  'message.changed': { message: { ...leakReport, edited_on: at } },
  'message.sent': { message: { ...leakAnswer, delivery: 'sent' } },
  'message.failed': {
    message: {
      ...leakAnswer,
      delivery: 'failed',
      delivery_reason: 'The client has blocked the bot.',
      delivery_problem: 'blocked',
    },
  },
  'client.created': { client: ingrid },
  'client.changed': { client: ingrid },
  'client.merged': { clientid: georgi.clientid, client: ingrid },
  'client.erased': { clientid: georgi.clientid },
} satisfies Record<WebhookKind, unknown>

/** A body of each kind, as it is posted. */
export const webhookBodyOf = (kind: WebhookKind) => ({
  type: kind,
  created_on: at,
  data: (webhookEvents[kind].data satisfies z.ZodType).parse(whatIs[kind]),
})

const webhook: OutgoingWebhook = {
  webhookid: '4b0f6c1e-2a7d-4e0b-8f7e-6a5d90c3b1f2',
  url: 'https://crm.noor-coffee.example/desk-events',
  kinds: ['ticket.opened', 'ticket.closed', 'message.received'],
  state: 'on',
  made_by_name: 'Mara Okafor',
  created_on: '2026-03-11T08:12:44.000000Z',
  former_secret_until: null,
  last_tried_on: at,
  last_delivered_on: at,
  last_problem: null,
  waiting: 2,
  failed: 0,
}

const delivery: WebhookDelivery = {
  deliveryid: 'd0f5a6d2-7a1c-4a53-9c3c-51f0c2e4b7a9',
  number: 418,
  kind: 'message.received',
  happened_on: at,
  state: 'delivered',
  attempts: 1,
  next_try_on: null,
  done_on: '2026-03-18T14:31:06.402000Z',
  status: 200,
  answer: 'ok',
  problem: null,
  body: JSON.stringify(webhookBodyOf('message.received')),
}

const secret = 'whsec_c2FtcGxlLXNlY3JldC1vZi10aGUtZGVzay0wMDAwMDA='
const params = { webhookid: webhook.webhookid }
const body = { url: webhook.url, kinds: webhook.kinds }

export const outgoingWebhooksSamples = {
  getWebhooks: { reply: { webhooks: [webhook] } },
  createWebhook: {
    body,
    reply: {
      webhook: { ...webhook, last_tried_on: null, last_delivered_on: null, waiting: 0 },
      secret,
    },
  },
  changeWebhook: { params, body, reply: webhook },
  switchWebhook: { params, body: { on: false }, reply: { ...webhook, state: 'off' } },
  rotateWebhookSecret: {
    params,
    body: {},
    reply: { secret, former_secret_until: '2026-03-19T14:31:05.118204Z' },
  },
  testWebhook: { params, body: {}, reply: { ok: true, status: 200, answer: 'ok', problem: null } },
  deleteWebhook: { params, body: {}, reply: { status: 'ok' } },
  getWebhookDeliveries: { params, query: {}, reply: { deliveries: [delivery], hasMore: false } },
  sendDeliveryAgain: {
    params: { ...params, deliveryid: delivery.deliveryid },
    body: {},
    reply: { ...delivery, state: 'waiting', done_on: null, next_try_on: at },
  },
} satisfies CallSamples<typeof callAreas.outgoingWebhooks>
