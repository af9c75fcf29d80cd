import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { checkSubscription, startPushing, subscribe, switchPush } from './push.ts'
import { pushKeysReplaced } from './renew-lost-keys.ts'
import { forgetPushKeys, pushKeysOf } from '../../platform/push-keys/vapid.ts'

export const pushFeature: Feature = {
  /** The keys exist before the first browser asks for them. With a wrong key file the server starts without notifications (P11-15). */
  async prepares(app) {
    if ((await pushKeysOf(app)).vapid !== null) return
    app.log.warn(
      { event: 'push.keys_lost' },
      'the key file does not open the push keys, and no notification is sent: put the right key back or, if it is lost, run npm run admin -- renew-push-keys',
    )
  },
  serves(serve, app) {
    serve(calls.updateSubscription, ({ me, body }) => switchPush(app, me, body))
    serve(calls.subscribe, ({ session, body }) => subscribe(app, session, body))
    serve(calls.checkSubscription, ({ session, body }) => checkSubscription(app, session, body))
  },
  missedEvents: async (app) => forgetPushKeys(app),
  nodeSubscriptions: (app) => ({ [pushKeysReplaced.name]: () => forgetPushKeys(app) }),
  workers: (app) => [startPushing(app)],
}
