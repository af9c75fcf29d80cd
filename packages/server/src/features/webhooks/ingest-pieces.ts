import type { Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { tooManyWait } from '../../platform/db/database.ts'
import { accountByExtId, type AccountRow, channelOf } from '../channel-accounts/channel-accounts.ts'
import { type Delivery, ingest } from '../inbound/inbound.ts'
import type { MetaPiece } from './meta-pieces.ts'
import { takeDeliveries } from './take-deliveries.ts'
import {
  deleteUnmatchedEvent,
  keepUnmatchedEvent,
  unmatchedEventById,
  unmatchedEventsOf,
} from './unmatched-events-store.ts'

type FindAtProvider = (platform: Platform, extAccountId: string) => Promise<AccountRow | undefined>

/**
 * Ingests the parts of a delivery, each for its account. Events for an account that is switched off are dropped. Events for
 * an account that is not connected are kept until it is. Accounts are remembered, as those of other webhooks are.
 */
export function pieceIntake(app: AppContext): (pieces: readonly MetaPiece[]) => Promise<void> {
  const known = new Map<string, AccountRow>()

  const now: FindAtProvider = async (platform, extAccountId) => {
    const account = await accountByExtId(app.db, platform, extAccountId)
    // Of one that is switched off nothing is stored, so nothing would show that it takes messages again.
    if (account === undefined || account.intake === 'off') known.delete(placeOf(platform, extAccountId))
    else known.set(placeOf(platform, extAccountId), account)
    return account
  }
  const remembered: FindAtProvider = async (platform, extAccountId) =>
    known.get(placeOf(platform, extAccountId)) ?? now(platform, extAccountId)

  return async (pieces) => {
    const events = pieces.filter(({ isNewsOnly }) => !isNewsOnly)
    const seen = await deliveriesOf(app, events, remembered)
    if (
      await takeDeliveries(
        app,
        seen.map(({ delivery, seenAs }) => ({ ...delivery, seenAs })),
      )
    )
      return
    const looked = await deliveriesOf(app, events, now)
    const areTaken = await takeDeliveries(
      app,
      looked.map(({ delivery }) => delivery),
    )
    // An earlier delivery of a conversation has to be repeated first, and then this one.
    if (!areTaken) throw tooManyWait()
  }
}

const placeOf = (platform: Platform, extAccountId: string | null): string =>
  `${platform}/${extAccountId ?? ''}`

interface SeenDelivery {
  delivery: Delivery
  seenAs: AccountRow
}

async function deliveriesOf(
  app: AppContext,
  pieces: readonly MetaPiece[],
  find: FindAtProvider,
): Promise<SeenDelivery[]> {
  const accounts = new Map<string, AccountRow | undefined>()
  const deliveries: SeenDelivery[] = []
  for (const piece of pieces) {
    const { platform, extAccountId, raw } = piece
    const place = placeOf(platform, extAccountId)
    if (extAccountId !== null && !accounts.has(place)) accounts.set(place, await find(platform, extAccountId))
    const seenAs = accounts.get(place)
    if (seenAs === undefined) await keepUnmatchedEvent(app, piece)
    else if (seenAs.intake !== 'off')
      deliveries.push({
        delivery: { accountid: seenAs.accountid, channel: channelOf(platform), raw },
        seenAs,
      })
  }
  return deliveries
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
