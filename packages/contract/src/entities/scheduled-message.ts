import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { BubbleFile } from './bubble.ts'

/** Why a message was not sent when its time came; each is a refusal's code. */
export const NotSentReason = z.enum([
  'ticket-closed',
  'not-the-handler',
  'client-blocked',
  'window-closed',
  'text-too-long',
  'message-not-found',
  'agent-not-available',
  'channel-gone',
  'file-too-large',
  'file-type-refused',
  'perhaps-sent',
  'was-silent',
])
export type NotSentReason = z.infer<typeof NotSentReason>

/** Why its author learns that a message is not sent: the same, or a colleague who handles the ticket now has cancelled it. */
export const NotSentNotice = z.enum([...NotSentReason.options, 'cancelled'])
export type NotSentNotice = z.infer<typeof NotSentNotice>

/** A file that is sent with a scheduled message; `/files/<fileid>` gives its bytes to everybody who sees the ticket. */
export const ScheduledFile = BubbleFile.extend({
  /** A small picture of a picture. */
  thumbnail_fileid: Id.nullable(),
})
export type ScheduledFile = z.infer<typeof ScheduledFile>

/** An answer that is sent at a later time, in the name of the agent who wrote it. */
export const ScheduledMessage = z.object({
  /** The message keeps this id when it is sent. */
  messageid: Id,
  ticketid: Id,
  userid: Id,
  user_name: z.string(),
  /** With files the caption of the first. */
  content: z.string(),
  /** In the order in which they are sent. */
  files: z.array(ScheduledFile),
  /** The message that it quotes. */
  reply_to: Id.nullable(),
  due_on: Timestamp,
  /** The client's newest message when it was scheduled: a newer one may have changed the answer. */
  client_seq: z.number().int().min(0),
  /** It was due and could not be sent; null while it waits. */
  not_sent: NotSentReason.nullable(),
  created_on: Timestamp,
})
export type ScheduledMessage = z.infer<typeof ScheduledMessage>
