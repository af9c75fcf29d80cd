import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountByExtId, channelOf, recordReceived } from '../channel-accounts/channel-accounts.ts'
import { ingest } from '../inbound/inbound.ts'
import type { MetaPiece } from './meta-pieces.ts'
import {
  deleteUnmatchedEvent,
  keepUnmatchedEvent,
  unmatchedEventById,
  unmatchedEventsOf,
} from './unmatched-events-store.ts'

/**
 * Ingests the part of a delivery that is for one account of ours. Events for an account that is switched off are dropped.
 * Events for an account that is not connected are kept until it is.
 */
export async function ingestPiece(app: AppContext, piece: MetaPiece): Promise<void> {
  const { platform, extAccountId, isNewsOnly, raw } = piece
  if (isNewsOnly) return
  const account = extAccountId === null ? undefined : await accountByExtId(app.db, platform, extAccountId)
  if (account === undefined) return keepUnmatchedEvent(app, piece)
  if (account.intake === 'off') return
  await ingest(app, { accountid: account.accountid, channel: channelOf(platform), raw })
  await recordReceived(app, account.accountid)
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
  await ingest(app, {
    accountid: account.accountid,
    channel: channelOf(unmatched.platform),
    raw: unmatched.raw,
  })
  await deleteUnmatchedEvent(app, eventid)
  return true
}
