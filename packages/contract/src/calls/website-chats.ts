import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ChatPage, WebsiteChatKey } from '../entities/visitor-chat.ts'
import { WebsiteChat, WebsiteChatChoices } from '../entities/website-chat.ts'
import { Done, Id } from '../wire.ts'

/** Ours, as everything here. */
export const getWebsiteChats = defineCall({
  method: 'GET',
  path: '/admin/website-chats',
  right: 'admin',
  scope: 'admin:read',
  summary:
    'The chats on the company’s websites, oldest first, and those that were disconnected, the latest first.',
  reply: z.object({ chats: z.array(WebsiteChat), disconnected: z.array(WebsiteChat) }),
})

/** The browser makes `accountid`: a repeated request returns the same chat. */
export const addWebsiteChat = defineCall({
  method: 'POST',
  path: '/admin/website-chats',
  right: 'admin',
  summary: 'Add a chat for a website.',
  body: WebsiteChatChoices.extend({ accountid: Id.optional() }),
  reply: WebsiteChat,
  refusals: ['department-not-found', 'website-chat-not-found'],
})

/** What is absent stays as it is (P12-123). */
export const changeWebsiteChat = defineCall({
  method: 'PUT',
  path: '/admin/website-chats/{accountid}',
  right: 'admin',
  summary:
    'Change a website chat: visitors who have written see it at once, the others with their next page.',
  params: z.object({ accountid: Id }),
  body: WebsiteChatChoices.partial(),
  reply: WebsiteChat,
  refusals: ['website-chat-not-found', 'department-not-found'],
})

export const removeWebsiteChat = defineCall({
  method: 'POST',
  path: '/admin/website-chats/{accountid}/remove',
  right: 'admin',
  summary: 'Disconnect a website chat: its visitors can read and no longer write.',
  params: z.object({ accountid: Id }),
  body: z.strictObject({}),
  reply: Done,
  refusals: ['website-chat-not-found'],
})

export const reconnectWebsiteChat = defineCall({
  method: 'POST',
  path: '/admin/website-chats/{accountid}/reconnect',
  right: 'admin',
  summary: 'Connect a disconnected website chat again: with its key, its settings and its visitors’ chats.',
  params: z.object({ accountid: Id }),
  body: z.strictObject({}),
  reply: WebsiteChat,
  refusals: ['website-chat-not-found'],
})

/** The secret with which the company’s website signs who its visitor is (JWT, HS256). */
export const renewIdentitySecret = defineCall({
  method: 'POST',
  path: '/admin/website-chats/{accountid}/identity-secret',
  right: 'admin',
  summary:
    'Make a new secret for signed identities, which is returned only once; the old one ends, with all visits that it began.',
  params: z.object({ accountid: Id }),
  body: z.strictObject({}),
  reply: z.object({ secret: z.string() }),
  refusals: ['website-chat-not-found'],
})

/** Also of a chat that is disconnected: its visitors can still read. */
export const getChatPage = defineCall({
  method: 'GET',
  path: '/chat/{key}/page',
  right: 'anyone',
  summary: 'What a page shows of a website chat before the first message.',
  params: z.object({ key: WebsiteChatKey }),
  reply: ChatPage,
  refusals: ['website-chat-not-found'],
})

export const getChallenge = defineCall({
  method: 'GET',
  path: '/chat/{key}/challenge',
  right: 'anyone',
  summary: 'A challenge for a new visitor, in the form of ALTCHA.',
  params: z.object({ key: WebsiteChatKey }),
  reply: z.record(z.string(), z.unknown()),
  refusals: ['website-chat-not-found', 'challenge-refused', 'too-many-requests'],
})
