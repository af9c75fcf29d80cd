import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Id, Timestamp } from '../wire.ts'
import { ChannelHealth } from './telegram.ts'

/** Something that did not go through: what arrived and could not be read, a send, or a file. */
export const FailedItem = z.object({
  itemid: z.string(),
  kind: z.enum(['inbound', 'outbound', 'media']),
  state: z.enum(['failed', 'stuck', 'doubtful']),
  platform: z.string().nullable(),
  ticketid: Id.nullable(),
  client_name: z.string().nullable(),
  reason: z.string(),
  attempts: z.number().int(),
  since: Timestamp,
})
export type FailedItem = z.infer<typeof FailedItem>

/** Ours (product §7): nothing fails in silence. */
export const getFailedItems = defineCall({
  method: 'GET',
  path: '/admin/failed-items',
  right: 'admin',
  scope: 'admin:read',
  summary: 'What failed or is stuck, oldest first, and how each channel is doing.',
  reply: z.object({ items: z.array(FailedItem), channels: z.array(ChannelHealth) }),
  refusals: [],
})

/** Ours: every administrator hears of a connection in trouble, wherever in the desk they are. */
export const getChannelHealth = defineCall({
  method: 'GET',
  path: '/admin/channel-health',
  right: 'admin',
  scope: 'admin:read',
  summary: 'How each connected channel is doing.',
  reply: z.object({ channels: z.array(ChannelHealth) }),
  refusals: [],
})

export const replayItem = defineCall({
  method: 'POST',
  path: '/admin/failed-items/{itemid}/replay',
  right: 'admin',
  summary: 'Try a failed, doubtful or stuck item again.',
  /** Providers' ids may be long. */
  params: z.object({ itemid: z.string().max(300) }),
  reply: z.object({ status: z.literal('ok') }),
  refusals: ['not-found', 'nothing-to-replay'],
})
