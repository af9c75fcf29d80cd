import { calls, done } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { clearInbox, inbox, markInboxSeen } from './notifications.ts'

export const notificationsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getNotifications, ({ me }) => inbox(app, me))
    serve(calls.resetNotificationsCount, async ({ me }) => {
      await markInboxSeen(app, me)
      return done
    })
    serve(calls.clearNotifications, async ({ me }) => {
      await clearInbox(app, me)
      return done
    })
  },
}
