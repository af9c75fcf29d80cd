import { z } from 'zod'
import { defineCall } from '../call.ts'
import { PrivateChat, PrivateMessage, PrivateMessageType } from '../entities/private-chat.ts'
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
    type: PrivateMessageType,
    messageid: Id.optional(),
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

/** Ours: the chat is open in front of me, so its notifications count as read; `{id}` is the colleague's. */
export const readPrivateChat = defineCall({
  method: 'POST',
  path: '/{id}/read-private-chat',
  right: 'signed-in',
  summary: 'I have read what a colleague wrote to me.',
  params: z.object({ id: Id }),
  reply: Done,
  refusals: ['agent-not-found'],
})
