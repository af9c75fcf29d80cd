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
