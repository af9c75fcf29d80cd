import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import type { EarlyReceiptsTable, WatermarksTable } from '../../platform/db/tables/channel-tables.ts'
import { type MessageRow, messageById } from '../chat/chat.ts'

/**
 * A receipt and the return of its own send may be taken in at the same moment, each blind to the other: whoever comes
 * second waits, and then sees what the first has written.
 */
export async function waitForOther(tx: Tx, ...places: string[]): Promise<void> {
  await takeTurns(tx, ...places.map((place) => `receipts ${place}`))
}

/** By the provider's id of the message. */
export function messageOfReceipt(
  { query }: Reader,
  accountid: string,
  messageRef: string,
): Promise<MessageRow | undefined> {
  return query
    .selectFrom('messages')
    .innerJoin('identities', 'identities.identityid', 'messages.identityid')
    .selectAll('messages')
    .where('identities.accountid', '=', accountid)
    .where('message_ref', '=', messageRef)
    .where('isagent', '=', true)
    .executeTakeFirst()
}

/** By our own mark of the send; that an earlier try failed says nothing about the newest. */
export async function messageOfSend(
  reader: Reader,
  accountid: string,
  ourRef: string,
  state: string,
): Promise<MessageRow | undefined> {
  if (!/^\d{1,18}$/.test(ourRef)) return undefined
  const { rows } = await sql<{ messageid: string; superseded: boolean }>`
    select messageid, exists (select from outbox newer
      where newer.messageid = outbox.messageid and newer.outboxid > outbox.outboxid) as superseded
    from outbox where outboxid = ${ourRef}::bigint and accountid = ${accountid} and messageid is not null
  `.execute(reader.query)
  const [found] = rows
  if (found === undefined || (found.superseded && state === 'failed')) return undefined
  return messageById(reader, found.messageid)
}

/** A send in doubt has an end: nobody needs to look at it any more, unless it failed. */
export async function endDoubt(
  app: AppContext,
  tx: Tx,
  messageid: string,
  state: EarlyReceiptsTable['state'],
): Promise<void> {
  await tx.query
    .updateTable('outbox')
    .set({ state: state === 'failed' ? 'failed' : 'done', done_on: app.clock.now() })
    .where('messageid', '=', messageid)
    .where('state', '=', 'doubtful')
    .execute()
}

export async function keepEarlyReceipt(tx: Tx, receipt: Insertable<EarlyReceiptsTable>): Promise<void> {
  await tx.query
    .insertInto('early_receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropOldReceipts(tx: Tx, before: string): Promise<void> {
  await tx.query.deleteFrom('early_receipts').where('received_on', '<', before).execute()
}

export function takeEarlyReceipts(
  tx: Tx,
  accountid: string,
  messageRef: string,
): Promise<Selectable<EarlyReceiptsTable>[]> {
  return tx.query
    .deleteFrom('early_receipts')
    .where('accountid', '=', accountid)
    .where('message_ref', '=', messageRef)
    .returningAll()
    .execute()
}

/** Only moves forward. */
export async function keepWatermark(tx: Tx, mark: Insertable<WatermarksTable>): Promise<void> {
  await tx.query
    .insertInto('watermarks')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['identityid', 'state'])
        .doUpdateSet({ up_to: mark.up_to })
        .where('watermarks.up_to', '<', mark.up_to),
    )
    .execute()
}

/** How far something that went out at an instant is known to have come. */
export async function watermarkOver(
  reader: Reader,
  identityid: string,
  instant: string,
): Promise<'delivered' | 'read' | null> {
  const marks = await reader.query
    .selectFrom('watermarks')
    .select('state')
    .where('identityid', '=', identityid)
    .where('up_to', '>=', instant)
    .execute()
  const states = marks.map(({ state }) => state)
  if (states.includes('read')) return 'read'
  return states.includes('delivered') ? 'delivered' : null
}
