import { z } from 'zod'
import { Notification } from '../entities/notification.ts'
import { PrivateMessage } from '../entities/private-chat.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../wire.ts'

const Count = z.number().int().min(0)

/** To the tabs of both sides; the partner's name travels with the notification. */
export const newPrivateMessage = defineEvent({
  name: 'newPrivateMessage',
  summary: 'A colleague wrote to me, or I wrote in another tab.',
  payload: z.object({ message: PrivateMessage }),
})

export const newNotification = defineEvent({
  name: 'newNotification',
  summary: 'Something came into my inbox; `count` is how many are unread now.',
  payload: z.object({ notification: Notification, count: Count }),
})

/** `senderid` is the colleague whose private chat was opened; null: the inbox was, so everything is read. */
export const notificationsCount = defineEvent({
  name: 'notificationsCount',
  summary: 'Notifications were read; `count` is how many are unread now.',
  payload: z.object({ count: Count, senderid: Id.nullable() }),
})

/** A message that had not reached its client did after all, or was tried again or discarded. */
export const notificationRemoved = defineEvent({
  name: 'notificationRemoved',
  summary: 'A notification is out of my inbox; `count` is how many are unread now.',
  payload: z.object({ notificationid: Id, count: Count }),
})

export const notificationsCleared = defineEvent({
  name: 'notificationsCleared',
  summary: 'I emptied my inbox.',
  payload: z.object({}),
})
