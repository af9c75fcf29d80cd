import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id, Timestamp } from '../wire.ts'
import { DeliveryProblem } from './delivery-problem.ts'
import { NotSentNotice } from './scheduled-message.ts'

const shared = z.object({
  notificationid: Id,
  created_on: Timestamp,
  /** Who wrote, or the client who rated. */
  name: z.string(),
  /** Counted on the bell until the inbox or that private chat was opened. */
  read: z.boolean(),
})

/** 'unread message from {name}'. */
export const TextNotification = shared.extend({
  type: z.literal('text'),
  senderid: Id,
  chatid: Id,
  content: z.string(),
})

/** 'received rating', with a link to its ticket. */
export const RatingNotification = shared.extend({
  type: z.literal('rating'),
  ticketid: Id,
  ticket_created_on: Timestamp,
  ticket_platform: Platform,
  rating: z.number().int().min(1).max(3),
})

/** Ours: a colleague named me in an internal note. */
export const MentionNotification = shared.extend({
  type: z.literal('mention'),
  ticketid: Id,
  ticket_created_on: Timestamp,
  ticket_platform: Platform,
  content: z.string(),
})

/** Ours: what I wrote did not reach the client. `name` is the client's. */
export const UndeliveredNotification = shared.extend({
  type: z.literal('undelivered'),
  ticketid: Id,
  ticket_created_on: Timestamp,
  ticket_platform: Platform,
  messageid: Id,
  /** The beginning of the message. */
  content: z.string(),
  problem: DeliveryProblem,
})

/** Ours: a snoozed ticket came back, because its time had come or because its client wrote. `name` is the client's. */
export const SnoozeNotification = shared.extend({
  type: z.literal('snooze'),
  ticketid: Id,
  ticket_created_on: Timestamp,
  ticket_platform: Platform,
  reason: z.enum(['due', 'client']),
})

/** Ours: what I scheduled could not be sent when its time came, or a colleague cancelled it. `name` is the client's. */
export const NotSentNotification = shared.extend({
  type: z.literal('not-sent'),
  ticketid: Id,
  ticket_created_on: Timestamp,
  ticket_platform: Platform,
  messageid: Id,
  /** All of the text: the ticket may be out of my sight. */
  content: z.string(),
  reason: NotSentNotice,
})

export const Notification = z.discriminatedUnion('type', [
  TextNotification,
  RatingNotification,
  MentionNotification,
  UndeliveredNotification,
  SnoozeNotification,
  NotSentNotification,
])
export type Notification = z.infer<typeof Notification>

/** The inbox as it is answered: by UTC day, newest first within a day; `count` is how many are unread. */
export const Inbox = z.object({
  sections: z.record(z.string().regex(/^\d{4}-\d{2}-\d{2}$/), z.array(Notification)),
  count: z.number().int().min(0),
})
export type Inbox = z.infer<typeof Inbox>

/** What a browser's PushSubscription.toJSON() gives. The server accepts known push services only. */
export const PushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
    auth: z.string().regex(/^[\w-]{16,40}={0,2}$/),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>
