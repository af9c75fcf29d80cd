import type { Platform } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader } from '../../context.ts'
import { announceFailedItems } from '../channel-accounts/channel-accounts.ts'
import { isOldEvent } from '../settings/settings.ts'
import type { MetaPiece } from './meta-pieces.ts'

/** Keeps an event for an account that is not connected; a repeat is not stored again. */
export async function keepUnmatchedEvent(app: AppContext, piece: MetaPiece): Promise<void> {
  await app.db.transaction(async (tx) => {
    const stored = await tx.query
      .insertInto('stray_tellings')
      .values({
        strayid: app.ids.uuid(),
        fingerprint: piece.fingerprint,
        platform: piece.platform,
        ext_account_id: piece.extAccountId,
        // PostgreSQL keeps no NUL in a text.
        raw: piece.raw.replaceAll('\0', ''),
        received_on: app.clock.now(),
      })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returning('strayid')
      .executeTakeFirst()
    if (stored !== undefined) await announceFailedItems(app, tx)
  })
}

export function unmatchedEventsOf(reader: Reader, platform: Platform, extAccountId: string) {
  return reader.query
    .selectFrom('stray_tellings')
    .selectAll()
    .where('platform', '=', platform)
    .where('ext_account_id', '=', extAccountId)
    .orderBy('received_on')
    .orderBy('strayid')
    .execute()
}

export function unmatchedEventById(reader: Reader, strayid: string) {
  return reader.query
    .selectFrom('stray_tellings')
    .selectAll()
    .where('strayid', '=', strayid)
    .executeTakeFirst()
}

export async function deleteUnmatchedEvent(app: AppContext, strayid: string): Promise<void> {
  await app.db.query.deleteFrom('stray_tellings').where('strayid', '=', strayid).execute()
}

export interface UnmatchedEvent {
  strayid: string
  platform: Platform
  ext_account_id: string | null
  received_on: string
  /** The count of all of them, listed or not. */
  total: number
}

/** Events for numbers and pages that are not connected, oldest first. */
export const unmatchedEvents = (reader: Reader, most: number): Promise<UnmatchedEvent[]> =>
  reader.query
    .selectFrom('stray_tellings')
    .select(['strayid', 'platform', 'ext_account_id', 'received_on'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('received_on')
    .limit(most)
    .execute()

/** Deletes those that are about an erased client. */
export async function eraseUnmatchedEvents(
  app: AppContext,
  isAbout: (raw: string) => boolean,
): Promise<void> {
  const all = await app.db.query.selectFrom('stray_tellings').select(['strayid', 'raw']).execute()
  for (const { strayid, raw } of all) if (isAbout(raw)) await deleteUnmatchedEvent(app, strayid)
}

/** @returns how many were deleted */
export async function deleteOldUnmatchedEvents(app: AppContext, until: string): Promise<bigint> {
  const gone = await app.db.query.deleteFrom('stray_tellings').where(isOldEvent(until)).executeTakeFirst()
  return gone.numDeletedRows
}
