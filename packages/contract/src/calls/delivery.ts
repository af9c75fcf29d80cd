import { z } from 'zod'
import { defineCall } from '../call.ts'
import { FailedItem } from '../entities/failed-item.ts'
import { limits } from '../limits.ts'
import { ChannelHealth } from './telegram.ts'

/** Ours: lists everything that failed. */
export const getFailedItems = defineCall({
  method: 'GET',
  path: '/admin/failed-items',
  right: 'admin',
  scope: 'admin:read',
  summary:
    'What failed or is stuck, oldest first, and how each channel is doing. Of each kind the oldest 200.',
  /** `total`: how many there are of all kinds. */
  reply: z.object({
    items: z.array(FailedItem),
    total: z.number().int(),
    channels: z.array(ChannelHealth),
  }),
  refusals: [],
})

/** Ours: every page shows administrators a connection in trouble. */
export const getChannelHealth = defineCall({
  method: 'GET',
  path: '/admin/channel-health',
  right: 'admin',
  scope: 'admin:read',
  summary: 'How each connected channel is doing.',
  reply: z.object({ channels: z.array(ChannelHealth) }),
  refusals: [],
})

/** Providers' ids may be long. */
const ItemId = z.string().max(300)

/** Ours: after an outage there may be thousands. */
export const replayItems = defineCall({
  method: 'POST',
  path: '/admin/failed-items/replay',
  right: 'admin',
  summary:
    'Try several failed or stuck items again. Those that are not failed or stuck any more are passed over.',
  body: z.strictObject({ itemids: z.array(ItemId).min(1).max(limits.replayedAtOnce) }),
  reply: z.object({ replayed: z.number().int() }),
  refusals: [],
})

export const replayItem = defineCall({
  method: 'POST',
  path: '/admin/failed-items/{itemid}/replay',
  right: 'admin',
  summary: 'Try a failed, doubtful or stuck item again.',
  params: z.object({ itemid: ItemId }),
  reply: z.object({ status: z.literal('ok') }),
  refusals: ['not-found', 'nothing-to-replay'],
})
