import { z } from 'zod'
import { Language } from '../languages.ts'
import { limits } from '../limits.ts'
import { cleanedText, Id, Timestamp } from '../wire.ts'

/** The public part of a website chat that a page names in `data-key`. */
export const WebsiteChatKey = z.string().regex(/^[A-Za-z0-9_-]{16,32}$/)

/** The proof that a request comes from a visitor: it goes in the header `authorization: Bearer …` and into no address. */
export const VisitorToken = z.string().max(limits.providerToken)

/** Whether somebody of the department can answer now; `opens_on`: the next working hour, where it is known. */
export const ChatPresence = z.object({
  state: z.enum(['online', 'away', 'closed']),
  opens_on: Timestamp.nullable(),
})
export type ChatPresence = z.infer<typeof ChatPresence>

/** What a visitor's page knows before the first message. It holds no secret: everybody may read it. */
export const ChatPage = z.object({
  key: WebsiteChatKey,
  company_name: z.string(),
  /** Six hexadecimal digits after a `#`. */
  color: z.string(),
  greeting: z.string(),
  /** Of the texts, where neither the visitor's page nor the browser asks for one of the eight. */
  language: Language,
  presence: ChatPresence,
  /** Outside of working hours the visitor is asked for name and email. */
  has_away_form: z.boolean(),
  /** A new visitor must solve a challenge first. */
  asks_challenge: z.boolean(),
  /** In bytes. */
  file_limit: z.number().int(),
  /** Disconnected: visitors read what was written, nobody writes any more, and no new visitor starts. */
  is_removed: z.boolean(),
})
export type ChatPage = z.infer<typeof ChatPage>

export const VisitorFile = z.object({
  name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number().int(),
  kind: z.enum(['image', 'video', 'audio', 'document']),
  recorded: z.boolean(),
  /** In seconds. */
  duration: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A path on the desk that is signed and expires after a day; a later answer has a new one. */
  url: z.string(),
})
export type VisitorFile = z.infer<typeof VisitorFile>

/** A message as its visitor sees it. Each change gives it the next revision of its chat. */
export const VisitorMessage = z.object({
  /** Of a visitor's message, made by the page that sends it: the same id twice is one message. */
  id: Id,
  /** The place in the chat: it never changes. */
  position: z.number().int(),
  revision: z.number().int(),
  from: z.enum(['visitor', 'company']),
  at: Timestamp,
  text: z.string(),
  file: VisitorFile.nullable(),
  reply_to: Id.nullable(),
  reactions: z.object({ visitor: z.string().nullable(), company: z.string().nullable() }),
  /** Buttons under a question that can still be answered, or answered differently; otherwise empty. */
  choices: z.array(z.object({ label: z.string(), payload: z.string() })),
  /** The payload of the button that was pressed last. */
  chosen: z.string().nullable(),
})
export type VisitorMessage = z.infer<typeof VisitorMessage>

/** What changed in a chat after a revision, in the order of revisions. */
export const VisitorChanges = z.object({
  messages: z.array(VisitorMessage),
  /** To ask with the next time. */
  revision: z.number().int(),
  /** More has changed than one answer holds: ask again. */
  has_more: z.boolean(),
  /** The position up to which the company has read; 0: nothing. */
  company_read: z.number().int(),
  /** The position up to which the visitor has read, on any device. */
  visitor_read: z.number().int(),
})
export type VisitorChanges = z.infer<typeof VisitorChanges>

export const Visitor = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Known through a signed identity: name and email are the website's. */
  is_identified: z.boolean(),
})
export type Visitor = z.infer<typeof Visitor>

/** What a page says about where its visitor is. */
export const VisitedPage = z.strictObject({ url: cleanedText(2000), title: cleanedText(300) })
export type VisitedPage = z.infer<typeof VisitedPage>

/** What is known of a visitor beside the messages, for those who see the ticket. */
export const VisitorFacts = z.object({
  email: z.string().nullable(),
  /** The website's own id of a visitor with a signed identity. */
  website_user: z.string().nullable(),
  /** What the website said of that person, as its own names and texts. */
  fields: z.record(z.string(), z.string()),
  /** Where the visitor was at the newest message, as the visitor's browser says: nobody has checked it. */
  page: VisitedPage.nullable(),
})
export type VisitorFacts = z.infer<typeof VisitorFacts>

/**
 * The namespace and messages of a visitor's socket. The page connects with `{ key, token }` as its `auth`; the server sends
 * `changes` (VisitorChanges) for what it has not sent yet, and the page asks by `visitorChanges` after a gap.
 */
export const visitorSocket = {
  namespace: '/visitors',
  changes: 'changes',
  /** From the company: `{ isTyping }`; from the visitor the same. */
  typing: 'typing',
  presence: 'presence',
  /** A page of the visitor has given a name or an email: the others ask for it by `getVisitor`. */
  visitor: 'visitor',
  /** The website chat as it is now (ChatPage): after a connection, and once an administrator has changed it. */
  page: 'page',
  /** An administrator disconnected the website chat: it can still be read. */
  removed: 'removed',
  /** From the page after a connection, and when it woke up: `{ after: revision }`, acknowledged at once. */
  resume: 'resume',
} as const
