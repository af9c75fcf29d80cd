import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id, Timestamp } from '../wire.ts'
import { Action } from './action.ts'
import { Message, MessageType } from './message.ts'
import { VisitorFacts } from './visitor-chat.ts'

/** Client. */
export const Client = z.object({
  clientid: Id,
  short_id: z.string().length(8),
  client_name: z.string(),
  account_number: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  /** Named like an instant, and a boolean. */
  blocked_on: z.boolean(),
  count_ticket_reopened: z.number().int(),
  created_on: Timestamp,
  /** Ours: where this client writes from. */
  platform: Platform,
})
export type Client = z.infer<typeof Client>

/** A message of a blocked client; only the profile shows it. */
export const BlockedMessage = z.object({ created_on: Timestamp, type: MessageType, content: z.string() })

/** A person as one channel account knows them; a client may have several after a merge. */
export const ClientIdentity = z.object({
  identityid: Id,
  platform: Platform,
  accountid: Id,
  /** Of ours: the bot, number or page that the person writes to. */
  account_name: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  /** false: the person has blocked us or left. */
  reachable: z.boolean(),
})

/** A merge that can be undone: the newest of this client. */
export const ClientMerge = z.object({
  mergeid: Id,
  client_name: z.string(),
  merged_on: Timestamp,
  merged_by: z.string(),
})

/** Another ticket of the same client. */
export const ClientTicket = z.object({
  ticketid: Id,
  created_on: Timestamp,
  closed_on: Timestamp.nullable(),
  department_name: z.string().nullable(),
  rating: z.number().int().min(1).max(3).nullable(),
  /** Where the client's first text begins; empty when the client has written none. */
  first_words: z.string(),
})
export type ClientTicket = z.infer<typeof ClientTicket>

/** A file of a chat, from either side. */
export const ClientFile = Message.pick({
  messageid: true,
  ticketid: true,
  created_on: true,
  type: true,
  isagent: true,
  file_name: true,
  file_size: true,
  mime_type: true,
  recorded: true,
  path: true,
  thumbnailUrl: true,
  video_thumbnail: true,
})
export type ClientFile = z.infer<typeof ClientFile>

/** What a client has written and sent before, as far as one may see it. */
export const ClientHistory = z.object({
  /** The language of the client's app, as the provider names it; null when none does. */
  language: z.string().nullable(),
  /** Newest first, without the ticket that was asked for. */
  tickets: z.array(ClientTicket),
  /** Of all these tickets, newest first. */
  files: z.array(ClientFile),
  /** Of a ticket over a website chat. */
  visitor: VisitorFacts.nullable(),
})
export type ClientHistory = z.infer<typeof ClientHistory>

export const ClientProfile = z.object({
  client: Client,
  /** Newest first. */
  client_actions: z.array(Action),
  /** Newest first. */
  blocked_messages: z.array(BlockedMessage),
  identities: z.array(ClientIdentity),
  /** Newest first. */
  merges: z.array(ClientMerge),
})
export type ClientProfile = z.infer<typeof ClientProfile>
