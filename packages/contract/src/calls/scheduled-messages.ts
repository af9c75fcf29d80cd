import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Message } from '../entities/message.ts'
import { ScheduledFile, ScheduledMessage } from '../entities/scheduled-message.ts'
import { limits } from '../limits.ts'
import { Done, Id, Timestamp, text } from '../wire.ts'

/** Uploaded before, each once, in the order in which they are sent. */
const FileIds = z
  .array(Id)
  .max(limits.filesAtOnce)
  .refine((ids) => new Set(ids).size === ids.length, { message: 'must name each file once' })

/** Ours: everybody who sees a ticket sees what will be sent in it. */
export const getScheduledMessages = defineCall({
  method: 'GET',
  path: '/{ticketid}/scheduled-messages',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The messages of a ticket that are to be sent later, or could not be sent; the next one first.',
  params: z.object({ ticketid: Id }),
  reply: z.array(ScheduledMessage),
  refusals: ['ticket-not-found'],
})

/**
 * Ours. The browser makes `fileid`: a repeated request returns the same file. One that no scheduled message takes is removed
 * after a day.
 */
export const addScheduledFile = defineCall({
  method: 'POST',
  path: '/{ticketid}/scheduled-files',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Store a file that a scheduled message is to take; its type is read from its bytes.',
  params: z.object({ ticketid: Id }),
  file: 'file',
  body: z.strictObject({ created_on: Timestamp, fileid: Id.optional() }),
  reply: ScheduledFile,
  refusals: [
    'ticket-not-found',
    'no-file',
    'file-too-large',
    'file-type-refused',
    'file-not-found',
    'ticket-closed',
    'not-the-handler',
    'client-blocked',
  ],
})

/** Ours. The browser makes `messageid`: a repeated request returns the same row. */
export const scheduleMessage = defineCall({
  method: 'POST',
  path: '/{ticketid}/scheduled-messages',
  right: 'signed-in',
  scope: 'tickets:write',
  summary:
    'Write to the client at a later time, at most a year ahead; with files the text is the caption of the first.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({
    messageid: Id.optional(),
    created_on: Timestamp,
    content: text(limits.messageText),
    fileids: FileIds.optional(),
    due_on: Timestamp,
    reply_to: Id.optional(),
  }),
  reply: ScheduledMessage,
  refusals: [
    'ticket-not-found',
    'empty-message',
    'ticket-closed',
    'not-the-handler',
    'text-too-long',
    'message-not-found',
    'message-id-taken',
    'already-sent',
    'client-blocked',
    'file-not-found',
    'file-too-large',
    'file-type-refused',
  ],
})

/**
 * Ours: only its author may change or send it. One that was not sent waits again. With `opened` a message that is not as it was
 * then stays as it is.
 */
export const changeScheduledMessage = defineCall({
  method: 'POST',
  path: '/scheduled-message/{messageid}/change',
  right: 'signed-in',
  scope: 'tickets:write',
  summary:
    'Change the text, the files or the time of a scheduled message; without `fileids` its files stay, and with `opened` it must still be as it was then.',
  params: z.object({ messageid: Id }),
  body: z.strictObject({
    content: text(limits.messageText),
    fileids: FileIds.optional(),
    due_on: Timestamp,
    opened: z
      .strictObject({ content: text(limits.messageText), fileids: FileIds, due_on: Timestamp })
      .optional(),
  }),
  reply: ScheduledMessage,
  refusals: [
    'message-not-found',
    'already-sent',
    'message-changed',
    'empty-message',
    'ticket-closed',
    'not-the-handler',
    'text-too-long',
    'client-blocked',
    'file-not-found',
    'file-too-large',
    'file-type-refused',
  ],
})

/** Ours. */
export const sendScheduledMessage = defineCall({
  method: 'POST',
  path: '/scheduled-message/{messageid}/send',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Send a scheduled message now; a repeat returns the message.',
  params: z.object({ messageid: Id }),
  reply: Message,
  refusals: [
    'message-not-found',
    'ticket-closed',
    'not-the-handler',
    'text-too-long',
    'client-blocked',
    'window-closed',
    'channel-gone',
    'file-too-large',
    'file-type-refused',
  ],
})

/**
 * Ours: for its author and for agents who may close the ticket, which cancels it too; its author then gets a notice with the
 * text.
 */
export const cancelScheduledMessage = defineCall({
  method: 'POST',
  path: '/scheduled-message/{messageid}/cancel',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Do not send a scheduled message.',
  params: z.object({ messageid: Id }),
  reply: Done,
  refusals: ['message-not-found', 'already-sent'],
})
