import type { DeliveryProblem } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import type { EarlyReceiptsTable, WatermarksTable } from '../../platform/db/tables/channel-tables.ts'
import { failNewestSend, sentMessage } from '../../platform/outbox/sends-store.ts'
import { announceFailedItems } from '../channel-accounts/channel-accounts.ts'
import { type MessageRow, messageById } from '../chat/chat.ts'

/**
 * A receipt and the result of its own send may be processed at the same moment, and neither transaction sees the other:
 * the second one waits here and then sees what the first has written.
 */
export async function waitForOther(tx: Tx, ...keys: string[]): Promise<void> {
  await takeAdvisoryLock(tx, ...keys.map((key) => `receipts ${key}`))
}

/** The message with this id of the provider. */
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

/** The message of our own send reference. A failure of an earlier attempt does not concern the newest one. */
export async function messageOfSend(
  reader: Reader,
  accountid: string,
  ourRef: string,
  state: string,
): Promise<MessageRow | undefined> {
  if (!/^\d{1,18}$/.test(ourRef)) return undefined
  const found = await sentMessage(reader, accountid, ourRef)
  if (found === undefined || (found.superseded && state === 'failed')) return undefined
  return messageById(reader, found.messageid)
}

/** The provider accepted the message and it failed later: list it for administrators like a refused send. */
export async function failSend(
  app: AppContext,
  tx: Tx,
  messageid: string,
  reason: string | null,
  problem: DeliveryProblem,
): Promise<void> {
  await failNewestSend(app, tx, messageid, { reason, problem })
  await announceFailedItems(app, tx)
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

/** Stores a watermark; it only moves forward. */
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

/** The state that the watermarks give a message sent at this time. */
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

/** Receipts whose message was not known when they arrived. */
export async function deleteReceiptsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await sql`
    delete from early_receipts r using messages m
    where m.ticketid = any(${[...ticketids]}::uuid[]) and m.message_ref = r.message_ref`.execute(tx.query)
}

export async function deleteWatermarks(tx: Tx, identityids: readonly string[]): Promise<void> {
  await tx.query
    .deleteFrom('watermarks')
    .where('identityid', 'in', [...identityids])
    .execute()
}
