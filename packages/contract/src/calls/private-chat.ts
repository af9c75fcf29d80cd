import { z } from 'zod'
import { defineCall } from '../call.ts'
import { PrivateChat, PrivateMessage, privateReactions } from '../entities/private-chat.ts'
import { limits } from '../limits.ts'
import { Done, Id, text, WholeNumber } from '../wire.ts'

/** `{id}` is the colleague's. `before` (ours) pages back: messages numbered below it. */
export const getPrivateChat = defineCall({
  method: 'GET',
  path: '/{id}/private-chat',
  right: 'signed-in',
  summary: 'The newest messages between me and a colleague, grouped by day.',
  params: z.object({ id: Id }),
  query: z.strictObject({ before: WholeNumber.optional() }),
  reply: PrivateChat,
  refusals: ['agent-not-found', 'chat-with-oneself'],
})

/** The browser makes `messageid`: a repeated request returns the same row. */
export const createPrivateMessage = defineCall({
  method: 'POST',
  path: '/create-private-msg',
  right: 'signed-in',
  summary: 'Write to a colleague.',
  body: z.strictObject({
    receiverid: Id,
    content: text(limits.messageText),
    type: z.literal('text'),
    messageid: Id.optional(),
    replyTo: Id.optional(),
  }),
  reply: PrivateMessage,
  refusals: [
    'agent-not-found',
    'agent-not-available',
    'chat-with-oneself',
    'empty-message',
    'message-not-found',
    'message-id-taken',
  ],
})

/** Ours. The same limits as for a file to a client, without those of a channel. */
export const sendPrivateFile = defineCall({
  method: 'POST',
  path: '/send-private-file',
  right: 'signed-in',
  summary: 'Send a file to a colleague; its type is read from its bytes.',
  file: 'file',
  body: z.strictObject({
    receiverid: Id,
    content: text(limits.messageText).optional(),
    messageid: Id.optional(),
    replyTo: Id.optional(),
  }),
  reply: PrivateMessage,
  refusals: [
    'agent-not-found',
    'agent-not-available',
    'chat-with-oneself',
    'no-file',
    'file-too-large',
    'file-type-refused',
    'message-not-found',
    'message-id-taken',
  ],
})

/** Ours: react to a message of a private chat of mine; null takes the reaction back. */
export const reactPrivately = defineCall({
  method: 'POST',
  path: '/private-message/{messageid}/react',
  right: 'signed-in',
  summary: 'React to a private message.',
  params: z.object({ messageid: Id }),
  body: z.strictObject({ reaction: z.enum(privateReactions).nullable() }),
  reply: PrivateMessage,
  refusals: ['message-not-found'],
})

/** Ours: the chat is open in front of me, so its notifications count as read; `{id}` is the colleague's. */
export const readPrivateChat = defineCall({
  method: 'POST',
  path: '/{id}/read-private-chat',
  right: 'signed-in',
  summary: 'Mark the messages of a colleague as read.',
  params: z.object({ id: Id }),
  reply: Done,
  refusals: ['agent-not-found'],
})
