import type { Platform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { isOldEvent } from '../settings/settings.ts'
import type { MetaPiece } from './meta-pieces.ts'

/** Keeps an event for an account that is not connected; a repeat is not stored again. */
export async function keepUnmatchedEvent(app: AppContext, piece: MetaPiece): Promise<void> {
  await app.db.transaction(async (tx) => {
    const stored = await tx.query
      .insertInto('unmatched_webhook_events')
      .values({
        eventid: app.ids.uuid(),
        fingerprint: piece.fingerprint,
        platform: piece.platform,
        ext_account_id: piece.extAccountId,
        // PostgreSQL keeps no NUL in a text.
        raw: piece.raw.replaceAll('\0', ''),
        received_on: app.clock.now(),
      })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('eventid')
      .executeTakeFirst()
    if (stored !== undefined) await announceDeadLetters(app, tx)
  })
}

export function unmatchedEventsOf(reader: Reader, platform: Platform, extAccountId: string) {
  return reader.query
    .selectFrom('unmatched_webhook_events')
    .selectAll()
    .where('platform', '=', platform)
    .where('ext_account_id', '=', extAccountId)
    .orderBy('received_on')
    .orderBy('eventid')
    .execute()
}

export function unmatchedEventById(reader: Reader, eventid: string) {
  return reader.query
    .selectFrom('unmatched_webhook_events')
    .selectAll()
    .where('eventid', '=', eventid)
    .executeTakeFirst()
}

export async function deleteUnmatchedEvent(app: AppContext, eventid: string): Promise<void> {
  await app.db.query.deleteFrom('unmatched_webhook_events').where('eventid', '=', eventid).execute()
}

export interface UnmatchedEvent {
  eventid: string
  platform: Platform
  ext_account_id: string | null
  received_on: string
  /** The count of all of them, listed or not. */
  total: number
}

/** Events for numbers and pages that are not connected, oldest first. */
export const unmatchedEvents = (reader: Reader, most: number): Promise<UnmatchedEvent[]> =>
  reader.query
    .selectFrom('unmatched_webhook_events')
    .select(['eventid', 'platform', 'ext_account_id', 'received_on'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('received_on')
    .limit(most)
    .execute()

/** Deletes those that are about an erased client. */
export async function eraseUnmatchedEvents(
  app: AppContext,
  isAbout: (raw: string, of: { accountid: null; at: string }) => boolean,
): Promise<void> {
  const all = await app.db.query
    .selectFrom('unmatched_webhook_events')
    .select(['eventid', 'raw', 'received_on'])
    .execute()
  for (const { eventid, raw, received_on } of all)
    if (isAbout(raw, { accountid: null, at: received_on })) await deleteUnmatchedEvent(app, eventid)
}

export async function deleteOldUnmatchedEvents(app: AppContext, until: string): Promise<void> {
  await app.db.query.deleteFrom('unmatched_webhook_events').where(isOldEvent(until)).execute()
}
