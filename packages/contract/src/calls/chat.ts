import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ChatSlice, Message, Sections } from '../entities/message.ts'
import { Pin } from '../entities/pin.ts'
import { MetaId, WhatsappTemplate } from '../entities/whatsapp.ts'
import { limits } from '../limits.ts'
import { Done, Id, Timestamp, text, Untrusted, WholeNumber } from '../wire.ts'
import { providerRefusals } from '../refusals.ts'

const ofTicket = z.object({ ticketid: Id, created_on: Timestamp })
/** Query flags arrive as strings. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/**
 * By message (`messageid`, a jump) or by neighbour (`lastIndex` with a direction). Beside a message `created_on` is that
 * message's or the ticket's; `activeTicketCreatedDate` is always the ticket's.
 */
export const getChatSlice = defineCall({
  method: 'GET',
  path: '/get-chat-slice',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The slice around, before or after a message.',
  query: z.strictObject({
    ticketid: Id,
    created_on: Timestamp.optional(),
    activeTicketCreatedDate: Timestamp.optional(),
    messageid: Id.optional(),
    isInitialClick: Flag.optional(),
    lastIndex: WholeNumber.optional(),
    scrollUp: Flag.optional(),
    scrollDown: Flag.optional(),
  }),
  mayBeCompressed: true,
  reply: ChatSlice,
  refusals: ['ticket-not-found', 'message-not-found', 'invalid-input'],
})

/** Index 0 returns the first three slices together, so the next index is 3. */
export const getChat = defineCall({
  method: 'GET',
  path: '/{ticketid}/{sliceIndex}/chat',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'A slice of 20 messages counted from the newest, grouped by day; empty past the end.',
  params: z.object({ ticketid: Id, sliceIndex: WholeNumber }),
  query: z.strictObject({ created_on: Timestamp }),
  mayBeCompressed: true,
  reply: Sections,
  refusals: ['ticket-not-found'],
})

/** How to show the chat of this ticket: its channel's abilities and limits. */
export const getChatStyle = defineCall({
  method: 'GET',
  path: '/{ticketid}/{created_on}/chat-style',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'What the channel of this ticket can do: receipts, reactions, sizes, reply window.',
  params: ofTicket,
  reply: z.object({
    platform: z.string(),
    receipts: z.enum(['sent', 'delivered', 'read']),
    /** Reactions the channel takes from us; empty: none. */
    reactions: z.array(z.string()),
    replies: z.boolean(),
    textLimit: z.number().int(),
    captionLimit: z.number().int(),
    fileLimits: z.object({ image: z.number(), video: z.number(), audio: z.number(), document: z.number() }),
    /**
     * Types the channel accepts, in the format of a file input: endings with a dot, `image/*`, or whole types; empty:
     * any.
     */
    fileAccepts: z.array(z.string()),
    /** File name endings, with the dot, that the channel refuses. */
    fileRefuses: z.array(z.string()),
    /** The end of the reply window; null: the channel has none. */
    windowEnds: Timestamp.nullable(),
    /** Approved templates may be sent after that (`sendTemplate`). */
    templates: z.boolean(),
  }),
  refusals: ['ticket-not-found'],
})

export const searchMessages = defineCall({
  method: 'GET',
  path: '/search-message',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'Messages of one chat that contain a word, newest first.',
  query: z.strictObject({ keyword: text(limits.searchText).min(1), created_on: Timestamp, ticketid: Id }),
  mayBeCompressed: true,
  reply: z.array(Message),
  refusals: ['ticket-not-found'],
})

/** The browser makes `messageid`: a repeated request always returns the same row. */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/send-message',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Write to the client.',
  body: z.strictObject({
    content: text(limits.messageText),
    ticketid: Id,
    created_on: Timestamp,
    isagent: Untrusted,
    messageid: Id.optional(),
    replyTo: Id.optional(),
  }),
  reply: Message,
  refusals: [
    'ticket-not-found',
    'empty-message',
    'ticket-closed',
    'not-the-handler',
    'text-too-long',
    'message-not-found',
    'message-id-taken',
    'client-blocked',
    'window-closed',
  ],
})

/** Ours: an approved text, which may go out after the reply window; `variables` fill its places in order. */
export const sendTemplate = defineCall({
  method: 'POST',
  path: '/send-template',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Send an approved template to the client.',
  body: z.strictObject({
    ticketid: Id,
    created_on: Timestamp,
    messageid: Id.optional(),
    templateId: MetaId,
    variables: z.array(text(1024).trim().min(1)).max(20),
  }),
  reply: Message,
  refusals: [
    'ticket-not-found',
    'ticket-closed',
    'not-the-handler',
    'message-not-found',
    'message-id-taken',
    'client-blocked',
    'template-not-usable',
  ],
})

/** Ours: what the composer of a ticket offers, of the business account that the client wrote to. */
export const getTicketTemplates = defineCall({
  method: 'GET',
  path: '/{ticketid}/{created_on}/templates',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The templates of the account of this ticket; empty for a channel without templates.',
  params: ofTicket,
  reply: z.array(WhatsappTemplate),
  refusals: ['ticket-not-found', ...providerRefusals],
})

export const sendFile = defineCall({
  method: 'POST',
  path: '/send-file',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Send a file to the client; its type is read from its bytes.',
  file: 'file',
  body: z.strictObject({
    ticketid: Id,
    created_on: Timestamp,
    ticketPlatform: Untrusted,
    messageid: Id.optional(),
    content: text(limits.messageText).optional(),
    replyTo: Id.optional(),
    /** 'true' when the browser recorded it as a voice note. */
    recorded: Flag.optional(),
  }),
  reply: Message,
  refusals: [
    'ticket-not-found',
    'no-file',
    'file-too-large',
    'file-type-refused',
    'ticket-closed',
    'not-the-handler',
    'text-too-long',
    'message-not-found',
    'message-id-taken',
    'client-blocked',
    'window-closed',
  ],
})

/** Why nothing may be sent to the client of a ticket. */
const notSendable = ['ticket-closed', 'not-the-handler', 'client-blocked', 'window-closed'] as const

/** Ours: send a failed or unconfirmed message again, at the end of its queue. */
export const retryMessage = defineCall({
  method: 'POST',
  path: '/message/{messageid}/retry',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Send a failed or unconfirmed message again.',
  params: z.object({ messageid: Id }),
  reply: Message,
  refusals: ['message-not-found', 'message-not-failed', ...notSendable],
})

/** Ours: discard a failed or unconfirmed message; it stays in the chat as discarded. */
export const discardMessage = defineCall({
  method: 'POST',
  path: '/message/{messageid}/discard',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Discard a failed or unconfirmed message; it is not sent again.',
  params: z.object({ messageid: Id }),
  reply: Message,
  refusals: ['message-not-found', 'message-not-failed', 'ticket-closed', 'not-the-handler'],
})

/** Ours: react to a client's message; null takes the reaction back. */
export const reactToMessage = defineCall({
  method: 'POST',
  path: '/message/{messageid}/react',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'React to a message of the client.',
  params: z.object({ messageid: Id }),
  body: z.strictObject({ reaction: text(16).nullable() }),
  reply: Message,
  refusals: ['message-not-found', 'reaction-refused', ...notSendable],
})

/** Ours: fetch a file again that could not be fetched. */
export const refetchMedia = defineCall({
  method: 'POST',
  path: '/message/{messageid}/refetch',
  right: 'signed-in',
  summary: "Try again to fetch a message's file from the provider.",
  params: z.object({ messageid: Id }),
  reply: Message,
  refusals: ['message-not-found', 'nothing-to-replay'],
})

/** Identity and content in the body are the specification's; the message decides. */
export const pinMessage = defineCall({
  method: 'POST',
  path: '/{ticketid}/pin-message',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Pin a message.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({
    ticketid: Id.optional(),
    created_on: Timestamp,
    messageid: Id,
    ticket_created_on: Timestamp,
    agentid: Untrusted,
    content: Untrusted,
    clientid: Untrusted,
    type: Untrusted,
    fileName: Untrusted,
  }),
  reply: Pin,
  refusals: ['ticket-not-found', 'message-not-found', 'not-the-handler', 'ticket-closed'],
})

/** `createdOn` is the message's. */
export const unpinMessage = defineCall({
  method: 'POST',
  path: '/{ticketid}/unpin-message',
  right: 'signed-in',
  scope: 'tickets:write',
  summary: 'Unpin a message.',
  params: z.object({ ticketid: Id }),
  body: z.strictObject({ ticket_created_on: Timestamp, createdOn: Timestamp }),
  reply: Done,
  refusals: ['ticket-not-found', 'message-not-found', 'not-the-handler', 'ticket-closed'],
})

export const getPins = defineCall({
  method: 'GET',
  path: '/{ticketid}/get-pinned-msg',
  right: 'signed-in',
  scope: 'tickets:read',
  summary: 'The pinned messages of a ticket, newest pin first.',
  params: z.object({ ticketid: Id }),
  query: z.strictObject({ created_on: Timestamp }),
  reply: z.array(Pin),
  refusals: ['ticket-not-found'],
})
