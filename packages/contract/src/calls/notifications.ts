import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Inbox, PushSubscription } from '../entities/notification.ts'
import { Done, Id, Untrusted } from '../wire.ts'

const PushState = z.object({ isPushSubscribed: z.boolean() })

export const getNotifications = defineCall({
  method: 'GET',
  path: '/notifications',
  right: 'signed-in',
  summary: 'My inbox by day, and how many notifications are unread.',
  reply: Inbox,
})

/** The server stores the notification with the private message; this call stores no second one. */
export const saveNotification = defineCall({
  method: 'POST',
  path: '/{receiverid}/save-notification',
  right: 'signed-in',
  summary: "Make sure that my last private message is in a colleague's inbox, unless it was read.",
  params: z.object({ receiverid: Id }),
  body: z.strictObject({ senderid: Untrusted, chatid: Untrusted, content: Untrusted, type: Untrusted }),
  reply: Done,
  refusals: ['agent-not-found'],
})

export const resetNotificationsCount = defineCall({
  method: 'POST',
  path: '/reset-notifications-count',
  right: 'signed-in',
  summary: 'Mark everything in my inbox as read.',
  reply: Done,
})

export const clearNotifications = defineCall({
  method: 'POST',
  path: '/clear-notifications',
  right: 'signed-in',
  summary: 'Empty my inbox.',
  reply: Done,
})

export const updateSubscription = defineCall({
  method: 'POST',
  path: '/update-subscription',
  right: 'signed-in',
  summary: 'Switch push notifications on or off for me, off also for one browser alone.',
  body: z.strictObject({
    subscription: z.boolean(),
    endpoint: z
      .string()
      .max(2000)
      .nullable()
      .optional()
      .describe('Of the browser in which it is switched off, null: it has none. Absent: in all.'),
  }),
  reply: PushState,
})

export const subscribe = defineCall({
  method: 'POST',
  path: '/subscribe',
  right: 'signed-in',
  summary: 'Send push notifications to this browser.',
  body: PushSubscription,
  reply: PushState,
  refusals: ['push-refused', 'silent-mode'],
})

export const checkSubscription = defineCall({
  method: 'POST',
  path: '/check-subscription',
  right: 'signed-in',
  summary: 'Whether this browser still gets my push notifications; renews its subscription.',
  body: PushSubscription,
  reply: PushState,
  refusals: ['push-refused'],
})
