import type {
  ChatPage as ContractPage,
  ChatPresence as ContractPresence,
  Visitor as ContractVisitor,
  VisitorChanges as ContractChanges,
  VisitorMessage as ContractMessage,
} from '@switchboard/contract'
import * as z from 'zod/mini'

// The content policy forbids to make code from text, and zod would try it once for every page.
z.config({ jitless: true })

/**
 * What the desk sends, as this page reads it. The contract's own schemas would bring all of zod, a third of what the chat may
 * weigh: these are written for its small form, and the compiler and a test hold them to the contract.
 */
export const Presence = z.object({
  state: z.literal(['online', 'away', 'closed']),
  opens_on: z.nullable(z.string()),
}) satisfies z.ZodMiniType<ContractPresence>

export const Page = z.object({
  key: z.string(),
  company_name: z.string(),
  color: z.string(),
  greeting: z.string(),
  language: z.literal(['en', 'af', 'bg', 'tr', 'es', 'ru', 'nl', 'ja']),
  presence: Presence,
  has_away_form: z.boolean(),
  asks_challenge: z.boolean(),
  file_limit: z.number(),
  is_removed: z.boolean(),
}) satisfies z.ZodMiniType<ContractPage>

const File = z.object({
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  kind: z.literal(['image', 'video', 'audio', 'document']),
  recorded: z.boolean(),
  duration: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  url: z.string(),
})

export const Message = z.object({
  id: z.string(),
  position: z.number(),
  revision: z.number(),
  from: z.literal(['visitor', 'company']),
  at: z.string(),
  text: z.string(),
  file: z.nullable(File),
  reply_to: z.nullable(z.string()),
  reactions: z.object({ visitor: z.nullable(z.string()), company: z.nullable(z.string()) }),
  choices: z.array(z.object({ label: z.string(), payload: z.string() })),
  chosen: z.nullable(z.string()),
}) satisfies z.ZodMiniType<ContractMessage>

export const Changes = z.object({
  messages: z.array(Message),
  revision: z.number(),
  has_more: z.boolean(),
  company_read: z.number(),
  visitor_read: z.number(),
}) satisfies z.ZodMiniType<ContractChanges>

export const VisitorFacts = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  is_identified: z.boolean(),
}) satisfies z.ZodMiniType<ContractVisitor>

export const StartedVisit = z.object({
  token: z.string(),
  visitor: VisitorFacts,
  is_continued: z.boolean(),
})
export const Done = z.object({ status: z.literal('ok') })
/** In the form of ALTCHA 2. What the solution does not need goes back as it came, because it is signed. */
export const Challenge = z.looseObject({
  parameters: z.looseObject({
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
})
export const Typing = z.object({ isTyping: z.boolean() })

/** A refusal of the desk, by its code. */
export const Refusal = z.object({ error: z.string() })
