import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { contains } from '../../platform/lib/search-term.ts'
import type { MessageRow } from './message-row.ts'
import type { Stretch } from './slices.ts'

export function messageById(reader: Reader, messageid: string): Promise<MessageRow | undefined> {
  return reader.query.selectFrom('messages').selectAll().where('messageid', '=', messageid).executeTakeFirst()
}

/**
 * A message that nobody else changes until the commit: a receipt and the end of its own send come at the same moment. The
 * ticket first, as everywhere.
 */
export async function lockMessage(tx: Tx, messageid: string): Promise<MessageRow | undefined> {
  await tx.query
    .selectFrom('tickets')
    .select('ticketid')
    .where('ticketid', '=', (from) =>
      from.selectFrom('messages').select('ticketid').where('messageid', '=', messageid),
    )
    .forShare()
    .execute()
  return tx.query
    .selectFrom('messages')
    .selectAll()
    .where('messageid', '=', messageid)
    .forUpdate()
    .executeTakeFirst()
}

/** A message by the provider's id, as unique as the chat it stands in. */
export function messageByRef(
  reader: Reader,
  identityid: string,
  messageRef: string,
): Promise<MessageRow | undefined> {
  return reader.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identityid)
    .where('message_ref', '=', messageRef)
    .executeTakeFirst()
}

/** One index range, oldest first. */
export function messagesBetween(
  reader: Reader,
  ticketid: string,
  { from, to }: Stretch,
): Promise<MessageRow[]> {
  if (from > to) return Promise.resolve([])
  return reader.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .where((where) => where.between('seq', from, to))
    .orderBy('seq')
    .execute()
}

/** The last ones of a ticket, the last one first. */
export function newestMessages(reader: Reader, ticketid: string, most: number): Promise<MessageRow[]> {
  return reader.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}

/**
 * Frees a number: the messages from there on move up by one. Answers them, the last one first. Over negative numbers,
 * because no two may have the same one even for a moment.
 */
export async function makeRoom(tx: Tx, ticketid: string, seq: number): Promise<MessageRow[]> {
  await tx.query
    .updateTable('messages')
    .set({ seq: sql<number>`-(seq + 1)` })
    .where('ticketid', '=', ticketid)
    .where('seq', '>=', seq)
    .execute()
  const moved = await tx.query
    .updateTable('messages')
    .set({ seq: sql<number>`-seq` })
    .where('ticketid', '=', ticketid)
    .where('seq', '<', 0)
    .returningAll()
    .execute()
  return moved.toSorted((one, other) => other.seq - one.seq)
}

/** §7 addresses pins and reactions by the message's `created_on`, which is unique within a ticket. */
export function messageByInstant(
  reader: Reader,
  ticketid: string,
  createdOn: string,
): Promise<MessageRow | undefined> {
  return reader.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .where('created_on', '=', createdOn)
    .executeTakeFirst()
}

/** Messages of one chat that contain a word or name a file with it, newest first; a rating is shown as stars. */
export function messagesWith(tx: Tx, ticketid: string, keyword: string, most: number): Promise<MessageRow[]> {
  return tx.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', ticketid)
    .where('type', '!=', 'rating')
    .where(
      sql<SqlBool>`(${contains(sql`content`, keyword)} or file_name is not null and ${contains(sql`file_name`, keyword)})`,
    )
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}
