import { type CallReply, type calls, limits } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { later } from '../../platform/lib/clock.ts'
import {
  allAccounts,
  namesAmongSeveral,
  presentHealth,
  silencedPlatforms,
} from '../channel-accounts/channel-accounts.ts'
import { givenUpDeliveries } from '../outgoing-webhooks/outgoing-webhooks.ts'
import { unmatchedEvents } from '../webhooks/webhooks.ts'
import { wrongInbound, wrongMedia, wrongOutbound } from './dead-letters-store.ts'
import {
  presentGivenUp,
  presentInbound,
  presentMedia,
  presentOutbound,
  presentUnmatchedEvent,
} from './present-dead-letter.ts'

export { replayItem, replayItems } from './replay-item.ts'

/** The most items of each kind on the page; the oldest come first. */
const MOST = 200

/** Everything that failed or is stuck, oldest first, and the health of each channel. */
export async function deadLetters(app: AppContext): Promise<CallReply<typeof calls.getDeadLetters>> {
  const minuteAgo = later(app.clock.now(), -limits.lateSend)
  const [inbound, unmatched, outbound, media, posts, accounts, names] = await Promise.all([
    wrongInbound(app.db, minuteAgo, MOST),
    unmatchedEvents(app.db, MOST),
    wrongOutbound(app.db, minuteAgo, MOST),
    wrongMedia(app.db, minuteAgo, MOST),
    givenUpDeliveries(app.db, MOST),
    allAccounts(app.db),
    namesAmongSeveral(app.db),
  ])
  const silenced = silencedPlatforms(app)
  const items = [
    ...inbound.map((row) => presentInbound(row, names)),
    ...unmatched.map(presentUnmatchedEvent),
    ...outbound.map((row) => presentOutbound(row, names, silenced)),
    ...media.map((row) => presentMedia(row, names)),
    ...posts.map(presentGivenUp),
  ].toSorted((one, other) => one.since.localeCompare(other.since))
  const total = [inbound, unmatched, outbound, media, posts].reduce(
    (sum, [first]) => sum + (first?.total ?? 0),
    0,
  )
  return { items, total, channels: accounts.map(presentHealth) }
}

export async function channelHealth(app: AppContext): Promise<CallReply<typeof calls.getChannelHealth>> {
  return { channels: (await allAccounts(app.db)).map(presentHealth) }
}
