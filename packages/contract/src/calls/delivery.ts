import { z } from 'zod'
import { defineCall } from '../call.ts'
import { DeadLetter } from '../entities/dead-letter.ts'
import { limits } from '../limits.ts'
import { ChannelHealth } from '../entities/channel-health.ts'

/** Ours: lists everything that failed. */
export const getDeadLetters = defineCall({
  method: 'GET',
  path: '/admin/dead-letters',
  right: 'admin',
  scope: 'admin:read',
  summary: 'Failed and stuck items, the oldest 200 of each kind first, and the state of each channel.',
  /** `total`: how many there are of all kinds. */
  reply: z.object({
    items: z.array(DeadLetter),
    total: z.number().int(),
    channels: z.array(ChannelHealth),
  }),
})

/** Ours: every page shows administrators a connection in trouble. */
export const getChannelHealth = defineCall({
  method: 'GET',
  path: '/admin/channel-health',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The state of each connected channel.',
  reply: z.object({ channels: z.array(ChannelHealth) }),
})

/** Providers' ids may be long. */
const ItemId = z.string().max(300)

/** Ours: after an outage there may be thousands. */
export const replayItems = defineCall({
  method: 'POST',
  path: '/admin/dead-letters/replay',
  right: 'admin',
  summary: 'Try several failed or stuck items again. Items that are no longer failed or stuck are skipped.',
  body: z.strictObject({ itemids: z.array(ItemId).min(1).max(limits.replayedAtOnce) }),
  reply: z.object({ replayed: z.number().int() }),
})

export const replayItem = defineCall({
  method: 'POST',
  path: '/admin/dead-letters/{itemid}/replay',
  right: 'admin',
  summary: 'Try a failed, unconfirmed or stuck item again.',
  params: z.object({ itemid: ItemId }),
  reply: z.object({ status: z.literal('ok') }),
  refusals: ['not-found', 'nothing-to-replay', 'client-blocked'],
})
