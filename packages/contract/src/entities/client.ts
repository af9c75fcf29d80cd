import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id, Timestamp } from '../wire.ts'
import { Action } from './action.ts'
import { MessageType } from './message.ts'

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
