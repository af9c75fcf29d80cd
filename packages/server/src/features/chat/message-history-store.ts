import { type DeliveryState, limits } from '@switchboard/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { MessageEditsTable } from '../../platform/db/tables/ticket-tables.ts'
import type { MessageRow } from './message-row.ts'
import { messagesIn } from './messages-store.ts'

/** All messages of a ticket, oldest first. */
export const allMessages = (reader: Reader, ticketid: string): Promise<MessageRow[]> =>
  messagesIn(reader, ticketid).orderBy('seq').execute()

/** The id of a client's newest message up to a number, as far as the provider knows it. */
export async function newestOfClient(
  reader: Reader,
  ticketid: string,
  seq: number,
): Promise<string | undefined> {
  const newest = await reader.query
    .selectFrom('messages')
    .select('messageid')
    .where('ticketid', '=', ticketid)
    .where('isagent', '=', false)
    .where('message_ref', 'is not', null)
    .where('seq', '<=', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.messageid
}

/** The newest automatic message: while a department is chosen it is the question with the buttons. */
export const newestAutomatic = (reader: Reader, ticketid: string) =>
  reader.query
    .selectFrom('messages')
    .select(['messageid', 'content'])
    .where('ticketid', '=', ticketid)
    .where('isagent', '=', true)
    .where('created_by', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export const latestRating = (reader: Reader, ticketid: string): Promise<MessageRow | undefined> =>
  messagesIn(reader, ticketid).where('type', '=', 'rating').orderBy('seq', 'desc').limit(1).executeTakeFirst()

/** The newest files of some tickets that can be opened, newest first. */
export const newestFiles = (
  reader: Reader,
  ticketids: readonly string[],
  most: number,
): Promise<MessageRow[]> =>
  reader.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', 'in', ticketids)
    .where('fileid', 'is not', null)
    .where('deleted_on', 'is', null)
    .orderBy('created_on', 'desc')
    .limit(most)
    .execute()

/** Where the first text that a client wrote in each of these tickets begins, by ticket. */
export async function firstWords(
  reader: Reader,
  ticketids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query
    .selectFrom('messages')
    .distinctOn('ticketid')
    .select(['ticketid', sql<string>`left(content, ${limits.firstWords}::int)`.as('words')])
    .where('ticketid', 'in', ticketids)
    .where('isagent', '=', false)
    .where('type', '=', 'text')
    .where('deleted_on', 'is', null)
    .orderBy('ticketid')
    .orderBy('seq')
    .execute()
  return new Map(rows.map(({ ticketid, words }) => [ticketid, words]))
}

/** Our messages to a client up to an instant that are in one of these states, oldest first. */
export const sentUpTo = (
  reader: Reader,
  identityid: string,
  instant: string,
  states: readonly DeliveryState[],
): Promise<MessageRow[]> =>
  reader.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identityid)
    .where('isagent', '=', true)
    .where('delivery', 'in', states)
    // The time of sending, which may be long after the message was written.
    .where(({ fn }) => fn.coalesce('provider_on', 'created_on'), '<=', instant)
    .orderBy('created_on')
    .execute()

/** Keeps the earlier text of a message that its client edited. */
export async function keepEarlierText(tx: Tx, edit: Insertable<MessageEditsTable>): Promise<void> {
  await tx.query.insertInto('message_edits').values(edit).execute()
}

/** An edit that changed nothing: an older one that arrives after it is late. */
export async function recordEditTime(
  tx: Tx,
  messageid: string,
  edit_provider_on: MessageRow['edit_provider_on'],
): Promise<void> {
  await tx.query
    .updateTable('messages')
    .set({ edit_provider_on })
    .where('messageid', '=', messageid)
    .execute()
}

/** The earlier texts of edited messages. */
export const editsOf = (reader: Reader, ticketid: string): Promise<Selectable<MessageEditsTable>[]> =>
  reader.query
    .selectFrom('message_edits')
    .innerJoin('messages', 'messages.messageid', 'message_edits.messageid')
    .select(['message_edits.messageid', 'message_edits.edited_on', 'message_edits.content'])
    .where('ticketid', '=', ticketid)
    .orderBy('message_edits.edited_on')
    .orderBy('message_edits.messageid')
    .execute()

/** The providers' ids of the messages of tickets, by conversation. */
export async function refsOfTickets(tx: Tx, ticketids: readonly string[]) {
  return tx.query
    .selectFrom('messages')
    .select(['identityid', sql<string[]>`array_agg(message_ref)`.as('refs')])
    .where('ticketid', 'in', ticketids)
    .where('message_ref', 'is not', null)
    .groupBy('identityid')
    .orderBy('identityid')
    .execute()
}

/** Deletes all messages of some tickets with their earlier texts. */
export async function deleteMessagesOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  const messages = tx.query.selectFrom('messages').select('messageid').where('ticketid', 'in', ticketids)
  await tx.query.deleteFrom('message_edits').where('messageid', 'in', messages).execute()
  await tx.query.deleteFrom('messages').where('ticketid', 'in', ticketids).execute()
}
