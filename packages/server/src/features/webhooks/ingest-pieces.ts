import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import {
  accountByExtId,
  type AccountRow,
  channelOf,
  recordReceived,
} from '../channel-accounts/channel-accounts.ts'
import { type Delivery, ingest } from '../inbound/inbound.ts'
import type { MetaPiece } from './meta-pieces.ts'
import {
  deleteUnmatchedEvent,
  keepUnmatchedEvent,
  unmatchedEventById,
  unmatchedEventsOf,
} from './unmatched-events-store.ts'

/**
 * Ingests the parts of a delivery, each for its account. Events for an account that is switched off are dropped. Events for
 * an account that is not connected are kept until it is.
 */
export async function ingestPieces(app: AppContext, pieces: readonly MetaPiece[]): Promise<void> {
  const accounts = new Map<string, AccountRow | undefined>()
  const deliveries: Delivery[] = []
  for (const piece of pieces) {
    const { platform, extAccountId, isNewsOnly, raw } = piece
    if (isNewsOnly) continue
    const place = `${platform}/${extAccountId ?? ''}`
    if (extAccountId !== null && !accounts.has(place))
      accounts.set(place, await accountByExtId(app.db, platform, extAccountId))
    const account = accounts.get(place)
    if (account === undefined) await keepUnmatchedEvent(app, piece)
    else if (account.intake !== 'off')
      deliveries.push({ accountid: account.accountid, channel: channelOf(platform), raw })
  }
  await ingest(app, deliveries)
  for (const accountid of new Set(deliveries.map((delivery) => delivery.accountid)))
    recordReceived(app, accountid)
}

/** An account has been connected: ingest the events that arrived for it before, in their order. */
export async function ingestAllUnmatched(
  app: AppContext,
  platform: Platform,
  extAccountId: string,
): Promise<void> {
  for (const unmatched of await unmatchedEventsOf(app.db, platform, extAccountId))
    await ingestUnmatched(app, unmatched.eventid)
}

/** False when there is still no account for the event. */
export async function ingestUnmatched(app: AppContext, eventid: string): Promise<boolean> {
  const unmatched = await unmatchedEventById(app.db, eventid)
  if (unmatched === undefined || unmatched.ext_account_id === null) return false
  const account = await accountByExtId(app.db, unmatched.platform, unmatched.ext_account_id)
  if (account === undefined) return false
  const { platform, raw } = unmatched
  await ingest(app, [{ accountid: account.accountid, channel: channelOf(platform), raw }])
  await deleteUnmatchedEvent(app, eventid)
  return true
}
