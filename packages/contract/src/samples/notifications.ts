import type { callAreas } from '../calls/index.ts'
import type { Notification } from '../entities/notification.ts'
import { toSections } from '../live/sections.ts'
import { grinder } from './conversations.ts'
import { question } from './private-chat.ts'
import type { CallSamples } from './sample.ts'
import { jonas } from './staff.ts'

export const unreadText: Notification = {
  notificationid: '8c4e1f70-6a2d-4b95-b3e8-f70d9c5a1e24',
  created_on: question.created_on,
  name: 'Jonas Weber',
  read: false,
  type: 'text',
  senderid: question.senderid,
  chatid: question.chatid,
  content: question.content,
}
export const rating: Notification = {
  notificationid: '15a7d9c2-0e4b-4f68-8d71-3b9f6c2e5a80',
  created_on: '2026-03-17T16:24:09.650000Z',
  name: grinder.client_name,
  read: true,
  type: 'rating',
  ticketid: grinder.ticketid,
  ticket_created_on: grinder.created_on,
  ticket_platform: grinder.platform,
  rating: 3,
}

const undelivered: Notification = {
  notificationid: '5e0b9c37-41da-4f6e-8a92-7c1f3d50b6e8',
  created_on: '2026-03-17T10:02:44.118000Z',
  name: grinder.client_name,
  read: true,
  type: 'undelivered',
  ticketid: grinder.ticketid,
  ticket_created_on: grinder.created_on,
  ticket_platform: grinder.platform,
  messageid: 'a4c07d18-9b3e-4d52-b6f1-20e85c7a93d4',
  content: 'The burrs are on their way.',
  problem: 'blocked',
}

const woken: Notification = {
  notificationid: '0d7b3f52-8e19-4c6a-a5d4-92c1e6f83b07',
  created_on: '2026-03-17T09:00:00.400000Z',
  name: grinder.client_name,
  read: true,
  type: 'snooze',
  ticketid: grinder.ticketid,
  ticket_created_on: grinder.created_on,
  ticket_platform: grinder.platform,
  reason: 'due',
}

const notSent: Notification = {
  notificationid: '7a51e0c4-2d8b-4f39-9c06-b83d1f4e6a25',
  created_on: '2026-03-17T08:30:00.210000Z',
  name: grinder.client_name,
  read: true,
  type: 'not-sent',
  ticketid: grinder.ticketid,
  ticket_created_on: grinder.created_on,
  ticket_platform: grinder.platform,
  messageid: 'c90f4b27-6e13-48da-b5a8-1f72d3e6094c',
  content: 'Does the grinder run quietly now?',
  reason: 'ticket-closed',
}

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/dZ3k9sQ1mXw:APA91bH7e2',
  expirationTime: null,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}

export const notificationsSamples = {
  getNotifications: {
    reply: { sections: toSections([unreadText, rating, undelivered, woken, notSent]), count: 1 },
    otherReplies: [{ sections: {}, count: 0 }],
  },
  saveNotification: {
    params: { receiverid: jonas.userid },
    body: { senderid: question.receiverid, chatid: question.chatid, content: 'Danke!', type: 'text' },
    reply: { status: 'ok' },
  },
  resetNotificationsCount: { reply: { status: 'ok' } },
  clearNotifications: { reply: { status: 'ok' } },
  updateSubscription: { body: { subscription: false }, reply: { isPushSubscribed: false } },
  subscribe: { body: subscription, reply: { isPushSubscribed: true } },
  checkSubscription: {
    body: subscription,
    reply: { isPushSubscribed: true },
    otherReplies: [{ isPushSubscribed: false }],
  },
} satisfies CallSamples<typeof callAreas.notifications>
