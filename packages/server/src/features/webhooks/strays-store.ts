import type { Platform } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { announceFailedItems } from '../channel-accounts/channel-accounts.ts'
import type { MetaPiece } from './meta-pieces.ts'

/** Keeps what nobody here is known for, once however often it comes. */
export async function keepStray(app: AppContext, piece: MetaPiece): Promise<void> {
  await app.db.transaction(async (tx) => {
    const kept = await tx.query
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
    if (kept !== undefined) await announceFailedItems(app, tx)
  })
}

export function straysOf(reader: Reader, platform: Platform, extAccountId: string) {
  return reader.query
    .selectFrom('stray_tellings')
    .selectAll()
    .where('platform', '=', platform)
    .where('ext_account_id', '=', extAccountId)
    .orderBy('received_on')
    .orderBy('strayid')
    .execute()
}

export function strayById(reader: Reader, strayid: string) {
  return reader.query
    .selectFrom('stray_tellings')
    .selectAll()
    .where('strayid', '=', strayid)
    .executeTakeFirst()
}

export async function dropStray(app: AppContext, strayid: string): Promise<void> {
  await app.db.query.deleteFrom('stray_tellings').where('strayid', '=', strayid).execute()
}
