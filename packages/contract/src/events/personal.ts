import { z } from 'zod'
import { Bubble } from '../entities/bubble.ts'
import { Draft } from '../entities/note.ts'
import { Notification } from '../entities/notification.ts'
import { Preferences } from '../entities/preferences.ts'
import { PrivateMessage } from '../entities/private-chat.ts'
import { defineEvent } from '../event.ts'
import { Id, Timestamp } from '../wire.ts'

/** Events that go to the tabs of one user; a private message goes to both sides, a department's bubble to its readers. */

const Count = z.number().int().min(0)

/** To the tabs of both sides; the partner's name travels with the notification. */
export const newPrivateMessage = defineEvent({
  name: 'newPrivateMessage',
  summary: 'A colleague wrote to me, or I wrote in another tab.',
  payload: z.object({ message: PrivateMessage }),
})

export const privateMessageChanged = defineEvent({
  name: 'privateMessageChanged',
  summary: 'One of the two reacted to a private message.',
  payload: z.object({ message: PrivateMessage }),
})

export const privateChatRead = defineEvent({
  name: 'privateChatRead',
  summary: 'One of the two has read the private chat up to a number.',
  payload: z.object({
    chatid: Id,
    userid: Id,
    seq: z.number().int(),
    read_on: Timestamp.nullable().default(null),
  }),
})

export const newNotification = defineEvent({
  name: 'newNotification',
  summary: 'A notification was added to my inbox; `count` is how many are unread now.',
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
  summary: 'A notification was removed from my inbox; `count` is how many are unread now.',
  payload: z.object({ notificationid: Id, count: Count }),
})

export const notificationsCleared = defineEvent({
  name: 'notificationsCleared',
  summary: 'I emptied my inbox.',
  payload: z.object({}),
})

export const newBubble = defineEvent({
  name: 'newBubble',
  summary: 'I saved a bubble in some tab, or an administrator one of my department.',
  payload: z.object({ bubble: Bubble }),
})

/** Changed fields are merged into the matching bubble. */
export const updateBubble = defineEvent({
  name: 'updateBubble',
  summary: 'I changed a bubble in some tab, or an administrator one of my department.',
  payload: z.object({ bubble: Bubble }),
})

export const deleteBubble = defineEvent({
  name: 'deleteBubble',
  summary: 'I deleted a bubble in some tab, or an administrator one of my department.',
  payload: z.object({ bubbleid: Id }),
})

/** An empty draft is gone. */
export const draftChanged = defineEvent({
  name: 'draftChanged',
  summary: 'I wrote on in another tab.',
  payload: z.object({ draft: Draft }),
})

export const preferencesChanged = defineEvent({
  name: 'preferencesChanged',
  summary: 'I changed my preferences in some tab.',
  payload: z.object({ preferences: Preferences }),
})
