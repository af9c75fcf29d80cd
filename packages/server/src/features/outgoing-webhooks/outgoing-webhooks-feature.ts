import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { deliveries, sendAgain } from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateSecret,
  startDelivering,
  switchWebhook,
  testWebhook,
  webhooks,
} from './outgoing-webhooks.ts'

export const outgoingWebhooksFeature: Feature = {
  serves(serve, app) {
    serve(calls.getWebhooks, () => webhooks(app))
    serve(calls.createWebhook, ({ me, body }) => createWebhook(app, me, body))
    serve(calls.changeWebhook, ({ me, params, body }) => changeWebhook(app, me, params.webhookid, body))
    serve(calls.switchWebhook, ({ me, params, body }) => switchWebhook(app, me, params.webhookid, body.on))
    serve(calls.rotateWebhookSecret, ({ me, params, body }) =>
      rotateSecret(app, me, params.webhookid, body.requestid),
    )
    serve(calls.testWebhook, ({ me, params }) => testWebhook(app, me, params.webhookid))
    serve(calls.deleteWebhook, ({ me, params }) => deleteWebhook(app, me, params.webhookid))
    serve(calls.getWebhookDeliveries, ({ params, query }) => deliveries(app, params.webhookid, query))
    serve(calls.sendDeliveryAgain, ({ me, params }) => sendAgain(app, me, params))
  },
  reachesOutside: true,
  workers: (app) => [startDelivering(app)],
}
