import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  Visitor,
  VisitedPage,
  VisitorChanges,
  VisitorMessage,
  VisitorToken,
  WebsiteChatKey,
} from '../entities/visitor-chat.ts'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { cleanedText, Done, Email, filled, filledName, Id, text, WholeNumber } from '../wire.ts'

const ofChat = z.object({ key: WebsiteChatKey })

/**
 * Ours, as everything here. The calls of a visitor’s page carry its token as a bearer, and never an agent’s session. Without an
 * identity this one makes a new, anonymous visitor; with one, it answers the chat that this person already has, or makes the
 * anonymous chat of `token` the person’s; a token of the person’s own chat goes on.
 */
export const startVisit = defineCall({
  method: 'POST',
  path: '/chat/{key}/visitors',
  right: 'anyone',
  summary: 'Start as a visitor of a website chat, or come back with a signed identity.',
  params: ofChat,
  body: z.strictObject({
    language: Language,
    page: VisitedPage.nullable(),
    /** A JWT signed with the identity secret (HS256): `sub`, `exp`, and optionally `name`, `email`, `fields`. */
    identity: z.string().max(limits.identityToken).nullable(),
    /** The solution, where the chat asks for one. */
    challenge: z.string().max(limits.identityToken).nullable(),
    /** What the visitor had until now. It counts with an identity alone, and where it is worth nothing, nothing is refused. */
    token: z.string().max(100).optional(),
  }),
  /** `is_continued`: the chat of the token that was given is the person’s now, and that token is worth nothing any more. */
  reply: z.object({ token: VisitorToken, visitor: Visitor, is_continued: z.boolean() }),
  refusals: ['website-chat-not-found', 'identity-refused', 'challenge-refused', 'too-many-requests'],
})

export const getVisitor = defineCall({
  method: 'GET',
  path: '/chat/{key}/visitor',
  right: 'visitor',
  summary: 'Who the visitor is to the company.',
  params: ofChat,
  reply: Visitor,
  refusals: ['website-chat-not-found'],
})

export const visitorChanges = defineCall({
  method: 'GET',
  path: '/chat/{key}/messages',
  right: 'visitor',
  summary: 'The messages of a visitor that changed after a revision; 0 begins.',
  params: ofChat,
  query: z.strictObject({ after: WholeNumber }),
  reply: VisitorChanges,
  refusals: ['website-chat-not-found'],
})

export const sendVisitorMessage = defineCall({
  method: 'POST',
  path: '/chat/{key}/messages',
  right: 'visitor',
  summary: 'Send a text to the company; the same id twice is one message.',
  params: ofChat,
  body: z.strictObject({
    id: Id,
    text: filled(cleanedText(limits.visitorText)),
    reply_to: Id.nullable(),
    page: VisitedPage.nullable(),
  }),
  reply: VisitorMessage,
  refusals: ['website-chat-not-found', 'too-many-requests'],
})

export const sendVisitorFile = defineCall({
  method: 'POST',
  path: '/chat/{key}/files',
  right: 'visitor',
  summary: 'Send a file, a picture or a voice message to the company; the same id twice is one message.',
  params: ofChat,
  file: 'file',
  body: z.strictObject({
    id: Id,
    caption: cleanedText(limits.visitorText).optional(),
    reply_to: Id.optional(),
    recorded: z.stringbool().optional(),
    /** The page that it is sent from; a form has no objects. */
    page_url: VisitedPage.shape.url.optional(),
    page_title: VisitedPage.shape.title.optional(),
  }),
  reply: VisitorMessage,
  refusals: [
    'website-chat-not-found',
    'file-too-large',
    'file-type-refused',
    'too-many-files',
    'too-many-requests',
  ],
})

export const reactAsVisitor = defineCall({
  method: 'POST',
  path: '/chat/{key}/messages/{messageid}/reaction',
  right: 'visitor',
  summary: 'React to a message of the company; null takes the reaction back.',
  params: ofChat.extend({ messageid: Id }),
  body: z.strictObject({ emoji: text(limits.emojiText).nullable() }),
  reply: VisitorMessage,
  refusals: ['website-chat-not-found', 'message-not-found', 'too-many-requests'],
})

export const chooseAsVisitor = defineCall({
  method: 'POST',
  path: '/chat/{key}/messages/{messageid}/choice',
  right: 'visitor',
  summary:
    'Answer a question with one of its buttons, such as the rating; as long as it has buttons, another changes the answer.',
  params: ofChat.extend({ messageid: Id }),
  body: z.strictObject({ payload: z.string().max(64) }),
  reply: VisitorMessage,
  refusals: ['website-chat-not-found', 'message-not-found', 'choice-not-found', 'too-many-requests'],
})

export const readAsVisitor = defineCall({
  method: 'POST',
  path: '/chat/{key}/read',
  right: 'visitor',
  summary: 'The visitor has seen everything up to a position.',
  params: ofChat,
  body: z.strictObject({ position: WholeNumber }),
  reply: Done,
  refusals: ['website-chat-not-found'],
})

/** From the away form, or when the visitor gives a name. Of an identified visitor the website decides. */
export const nameVisitor = defineCall({
  method: 'POST',
  path: '/chat/{key}/visitor',
  right: 'visitor',
  summary: 'Give the company a name and an email address.',
  params: ofChat,
  body: z.strictObject({ name: filledName(limits.nameText), email: Email.nullable() }),
  reply: Visitor,
  refusals: ['website-chat-not-found', 'too-many-requests'],
})
