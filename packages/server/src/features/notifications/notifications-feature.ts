import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { clearInbox, inbox, markInboxSeen } from './notifications.ts'

export const notificationsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getNotifications, ({ me }) => inbox(app, me))
    serve(calls.resetNotificationsCount, ({ me }) => markInboxSeen(app, me))
    serve(calls.clearNotifications, ({ me }) => clearInbox(app, me))
  },
}
