import type { DeliveryProblem } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { preparedRow, preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import type { EarlyReceiptsTable, WatermarksTable } from '../../platform/db/tables/channel-tables.ts'
import { failNewestSend, sentMessage } from '../../platform/outbox/sends-store.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { messageById, messageColumns, type MessageInTicket, type MessageRow } from '../chat/chat.ts'
import type { TicketAudience } from '../tickets/tickets.ts'

/** What a receipt and its own send are both known by; a watermark is known by its identity. */
export const keyOfReceipt = (accountid: string, messageRef: string): string => `${accountid} ${messageRef}`

/**
 * A receipt and the result of its own send may be processed at the same moment, and neither transaction sees the other:
 * the second one waits here and then sees what the first has written. Receipts are locked before watermarks, and both
 * before tickets.
 */
export async function lockReceiptKeys(tx: Tx, ...keys: string[]): Promise<void> {
  await takeAdvisoryLock(tx, ...keys.map((key) => `receipts ${key}`))
}

/** The message of which this is the provider's id, or that of one of its parts. */
export const messageOfReceipt = preparedRow<[accountid: string, messageRef: string], MessageRow>(
  'message-of-receipt',
  `select ${messageColumns.join(', ')} from messages where messageid = coalesce(
     (select messages.messageid from messages join identities using (identityid)
       where message_ref = $2 and isagent and identities.accountid = $1 limit 1),
     (select message_parts.messageid from message_parts join identities using (identityid)
       where message_ref = $2 and identities.accountid = $1 limit 1))`,
)

/**
 * The messages with these ids of the provider, locked until the commit, in the order asked; undefined where there is none
 * yet. Their tickets are locked first, as everywhere, in the order of their ids.
 */
export async function lockMessagesOfReceipts(
  tx: Tx,
  asked: ReadonlyArray<{ accountid: string; messageRef: string }>,
): Promise<Array<MessageInTicket | undefined>> {
  if (asked.length === 0) return []
  const receipts = rowsAsJson(
    asked.map(({ accountid, messageRef }, n) => ({ n, accountid, message_ref: messageRef })),
  )
  const [tickets, messages] = await Promise.all([lockTickets(tx, receipts), lockMessages(tx, receipts)])
  const ticketOf = new Map(tickets.map(({ ticketid, ...ticket }) => [ticketid, ticket]))
  const found = new Map<number, MessageInTicket>()
  for (const { n, ...message } of messages) {
    // Without a ticket: its send returned while the tickets of the others were locked.
    const ticket = ticketOf.get(message.ticketid)
    if (ticket !== undefined) found.set(n, { message, ticket })
  }
  return asked.map((_, n) => found.get(n))
}

/** A message is found by its index however many receipts the planner expects. */
const lockTickets = preparedStatement<[receipts: string], TicketAudience & { ticketid: string }>(
  'lock-tickets-of-receipts',
  `select held.* from (
     select distinct (select messages.ticketid from messages join identities using (identityid)
       where message_ref = receipt.message_ref and isagent and identities.accountid = receipt.accountid limit 1) as ticketid
     from json_to_recordset($1) as receipt (accountid uuid, message_ref text) order by ticketid
   ) asked cross join lateral (
     select ticketid, departmentid, userid, clientid from tickets where tickets.ticketid = asked.ticketid for no key update
   ) held`,
)

const lockMessages = preparedStatement<[receipts: string], MessageRow & { n: number }>(
  'lock-messages-of-receipts',
  `select asked.n, held.* from (
     select n, (select messages.messageid from messages join identities using (identityid)
       where message_ref = receipt.message_ref and isagent and identities.accountid = receipt.accountid limit 1) as messageid
     from json_to_recordset($1) as receipt (n int, accountid uuid, message_ref text) order by messageid, n
   ) asked cross join lateral (
     select ${messageColumns.join(', ')} from messages where messages.messageid = asked.messageid for update
   ) held`,
)

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
): Promise<number | undefined> {
  const failed = await failNewestSend(app, tx, messageid, { reason, problem })
  await announceDeadLetters(app, tx)
  return failed
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

export const takeEarlyReceipts = preparedStatement<
  [accountid: string, messageRef: string],
  Pick<Selectable<EarlyReceiptsTable>, 'state' | 'reason' | 'problem'>
>(
  'take-early-receipts',
  `delete from early_receipts where accountid = $1 and message_ref = $2 returning state, reason, problem`,
)

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
  const marks = await selectWatermarks(reader, identityid, instant)
  const states = marks.map(({ state }) => state)
  if (states.includes('read')) return 'read'
  return states.includes('delivered') ? 'delivered' : null
}

const selectWatermarks = preparedStatement<
  [identityid: string, instant: string],
  Pick<Selectable<WatermarksTable>, 'state'>
>('watermarks-over', 'select state from watermarks where identityid = $1 and up_to >= $2')

/** Receipts whose message was not known when they arrived. */
export async function deleteReceiptsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await sql`
    delete from early_receipts r using messages m
    where m.ticketid = any(${ticketids}::uuid[]) and m.message_ref = r.message_ref`.execute(tx.query)
}

export async function deleteWatermarks(tx: Tx, identityids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('watermarks').where('identityid', 'in', identityids).execute()
}
