import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { checkSubscription, startPushing, subscribe, switchPush } from './push.ts'
import { renewLostKeys } from './renew-lost-keys.ts'
import { vapidOf } from '../../platform/push-keys/vapid.ts'

export const pushFeature: Feature = {
  /** The keys exist before the first browser asks for them. */
  async prepares(app) {
    await renewLostKeys(app)
    await vapidOf(app)
  },
  serves(serve, app) {
    serve(calls.updateSubscription, ({ me, body }) => switchPush(app, me, body.subscription))
    serve(calls.subscribe, ({ me, body }) => subscribe(app, me, body))
    serve(calls.checkSubscription, ({ me, body }) => checkSubscription(app, me, body))
  },
  workers: (app) => [startPushing(app)],
}
