import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { DeliveryProblem } from './delivery-problem.ts'
import { WebhookProblem } from './outgoing-webhook.ts'

/** The server's own reasons for a failed item; a provider adds its own text. */
export const FailedProblem = z.enum(['waiting', 'reconnect', 'unfetched', 'unreadable', 'not-connected'])
export type FailedProblem = z.infer<typeof FailedProblem>

/** A failed item: an unreadable event, a send, a file, or a webhook delivery. */
export const DeadLetter = z.object({
  itemid: z.string(),
  kind: z.enum(['inbound', 'outbound', 'media', 'webhook']),
  state: z.enum(['failed', 'stuck', 'unconfirmed']),
  platform: z.string().nullable(),
  /** The account's name where the platform has several. */
  account_name: z.string().nullable(),
  ticketid: Id.nullable(),
  client_name: z.string().nullable(),
  /** What it concerns if not a client: the account it came for, or the host it goes to. */
  about: z.string().nullable(),
  /** The provider's text, or English. */
  reason: z.string(),
  /** Replaces `reason` where the reader's language is needed. */
  problem: z.union([FailedProblem, WebhookProblem, DeliveryProblem]).nullable(),
  attempts: z.number().int(),
  since: Timestamp,
})
export type DeadLetter = z.infer<typeof DeadLetter>
