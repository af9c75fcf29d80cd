import { type CallReply, type calls, limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import { allAccounts, presentHealth } from '../channel-accounts/channel-accounts.ts'
import { givenUpDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'
import { strays, wrongInbound, wrongMedia, wrongOutbound } from './failed-items-store.ts'
import {
  presentGivenUp,
  presentInbound,
  presentMedia,
  presentOutbound,
  presentStray,
} from './present-failed.ts'

export { replayItem, replayItems } from './replay-item.ts'

/** Of each kind a page shows at most this many; the oldest come first. */
const MOST = 200

/** Nothing fails in silence (product §7): what did not go through, oldest first, and how each channel is doing. */
export async function failedItems(app: AppContext): Promise<CallReply<typeof calls.getFailedItems>> {
  const minuteAgo = later(app.clock.now(), -limits.lateSend)
  const [inbound, stray, outbound, media, posts, accounts] = await Promise.all([
    wrongInbound(app.db, minuteAgo, MOST),
    strays(app.db, MOST),
    wrongOutbound(app.db, minuteAgo, MOST),
    wrongMedia(app.db, minuteAgo, MOST),
    givenUpDeliveries(app.db, MOST),
    allAccounts(app.db),
  ])
  const items = [
    ...inbound.map(presentInbound),
    ...stray.map(presentStray),
    ...outbound.map(presentOutbound),
    ...media.map(presentMedia),
    ...posts.map(presentGivenUp),
  ].toSorted((one, other) => one.since.localeCompare(other.since))
  const total = [inbound, stray, outbound, media, posts].reduce(
    (sum, [first]) => sum + (first?.total ?? 0),
    0,
  )
  return { items, total, channels: accounts.map(presentHealth) }
}

export async function channelHealth(app: AppContext): Promise<CallReply<typeof calls.getChannelHealth>> {
  return { channels: (await allAccounts(app.db)).map(presentHealth) }
}
