import type { Inbox, Notification } from '../entities/notification.ts'
import type { LiveEvent } from './live-event.ts'
import { change, put, withFields, without } from './lists.ts'
import { compareInstants, compareText } from './order.ts'
import { fromSections } from './sections.ts'

/** My inbox, newest first, and how many in it are unread. */
export interface InboxList {
  notifications: readonly Notification[]
  count: number
}

export function applyToNotifications(inbox: InboxList, event: LiveEvent): InboxList {
  switch (event.type) {
    case 'newNotification': {
      const { notification, count } = event.payload
      const notifications = put(inbox.notifications, notification, idOf, compareNotifications)
      return withFields(inbox, { notifications, count })
    }
    case 'notificationsCount': {
      const { count, senderid } = event.payload
      const read = (notification: Notification): Notification =>
        senderid === null || isFrom(senderid, notification) ? { ...notification, read: true } : notification
      return withFields(inbox, { notifications: change(inbox.notifications, read), count })
    }
    case 'notificationRemoved': {
      const { notificationid, count } = event.payload
      const isIt = (notification: Notification): boolean => idOf(notification) === notificationid
      return withFields(inbox, { notifications: without(inbox.notifications, isIt), count })
    }
    case 'notificationsCleared':
      return withFields(inbox, { notifications: without(inbox.notifications, () => true), count: 0 })
    default:
      return inbox
  }
}

/** The answer of GET /notifications as one list. */
export const inboxList = ({ sections, count }: Inbox): InboxList => ({
  notifications: fromSections(sections).toSorted(compareNotifications),
  count,
})

/** The order of GET /notifications. */
export const compareNotifications = (a: Notification, b: Notification): number =>
  compareInstants(b.created_on, a.created_on) || compareText(a.notificationid, b.notificationid)

const isFrom = (senderid: string, notification: Notification): boolean =>
  notification.type === 'text' && notification.senderid === senderid
const idOf = (notification: Notification): string => notification.notificationid
