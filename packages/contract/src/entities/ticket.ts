import { z } from 'zod'
import { Platform } from '../platforms.ts'
import { Id, Timestamp } from '../wire.ts'
import { MessageType } from './message.ts'

/** `choosing`: the client has not named a department yet, only admins see it. */
export const Stage = z.enum(['choosing', 'open', 'closed'])

/** The newest message as a list row shows it. */
export const TicketPreview = z.object({
  type: MessageType,
  content: z.string(),
  /** A voice note rather than a song. */
  recorded: z.boolean(),
  /** Seconds of a sound or film. */
  duration: z.number().nullable(),
  isagent: z.boolean(),
  /** Who wrote it, as in a message; null when it was not stored. */
  created_by: Id.nullable(),
  created_by_name: z.string(),
  created_on: Timestamp,
  /** When its author deleted it, as in a message. */
  deleted_on: Timestamp.nullable().default(null),
})

/**
 * A ticket, the same for every agent who may see it; events carry it unchanged. Field names are the specification's.
 */
export const Ticket = z.object({
  ticketid: Id,
  created_on: Timestamp,
  closed_on: Timestamp.nullable(),
  closed_by_name: z.string().nullable(),
  /** The handler; null while pending. */
  userid: Id.nullable(),
  user_name: z.string().nullable(),
  clientid: Id,
  client_name: z.string(),
  account_number: z.string().nullable(),
  departmentid: Id.nullable(),
  department_name: z.string().nullable(),
  accepted: z.boolean(),
  /** EPOCH while the ticket is not accepted. */
  accepted_on: Timestamp,
  updated_on: Timestamp,
  reopened_on: Timestamp.nullable(),
  /** How often the client reopened this ticket. */
  reopened_count: z.number().int(),
  stage: Stage,
  platform: Platform,
  /** Ours: the bot, number, page or website chat that the client writes to. */
  accountid: Id,
  /** Whether the newest message is ours. */
  isagent: z.boolean(),
  rating: z.number().int().min(1).max(3).nullable(),
  /** Number of the newest message; messages are numbered 1..n without gaps. */
  last_seq: z.number().int(),
  /** Number of the newest message that the client wrote; unread means it is above one's own read mark. */
  last_client_seq: z.number().int(),
  /** Client messages since our last answer. */
  unanswered: z.number().int(),
  /**
   * Since when the client waits for an answer or, if that is longer, the pending ticket is in a queue again that a handler gave
   * back; null when neither is so.
   */
  waiting_since: Timestamp.nullable(),
  last_message: TicketPreview.nullable(),
  /** Whether a message of ours did not reach the client and no agent has retried or discarded it. */
  undelivered: z.enum(['failed', 'unconfirmed']).nullable().default(null),
  /** Put away until a time, or, with null, until the client writes. */
  snoozed: z.object({ until: Timestamp.nullable(), by: Id, by_name: z.string() }).nullable().default(null),
  client_blocked: z.boolean(),
  /** Earlier tickets of the same client. */
  earlier_tickets: z.number().int(),
})
export type Ticket = z.infer<typeof Ticket>

/** My rights on a ticket, from policies/ticket-policy.ts. */
export const TicketRights = z.object({
  accept: z.boolean(),
  send: z.boolean(),
  pin: z.boolean(),
  react: z.boolean(),
  editClientNumber: z.boolean(),
  reassign: z.boolean(),
  close: z.boolean(),
})
export type TicketRights = z.infer<typeof TicketRights>

/** A ticket as I get it in an answer: with my rights and how far I have read. */
export const MyTicket = Ticket.extend({ may: TicketRights, read_seq: z.number().int() })
export type MyTicket = z.infer<typeof MyTicket>
