import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'
import { WebhookProblem } from './outgoing-webhook.ts'

/** What the desk itself says of an item; a provider says more, in its own words. */
export const FailedProblem = z.enum(['waiting', 'reconnect', 'unfetched', 'unreadable', 'not-connected'])
export type FailedProblem = z.infer<typeof FailedProblem>

/** Something that did not go through: what arrived and could not be read, a send, a file, or a post of a webhook. */
export const FailedItem = z.object({
  itemid: z.string(),
  kind: z.enum(['inbound', 'outbound', 'media', 'webhook']),
  state: z.enum(['failed', 'stuck', 'doubtful']),
  platform: z.string().nullable(),
  ticketid: Id.nullable(),
  client_name: z.string().nullable(),
  /** Whom it concerns when that is no client: the account it came for, or the host it goes to. */
  about: z.string().nullable(),
  /** In a provider's words, or in English. */
  reason: z.string(),
  /** Stands for `reason` where it is to be said in the reader's language. */
  problem: z.union([FailedProblem, WebhookProblem]).nullable(),
  attempts: z.number().int(),
  since: Timestamp,
})
export type FailedItem = z.infer<typeof FailedItem>
