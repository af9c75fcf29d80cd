import { eventTypes } from '@switchboard/contract'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { preparedRow } from '../../platform/db/prepared-statement.ts'
import { contains } from '../../platform/lib/search-term.ts'
import type { TicketAudience } from '../tickets/tickets.ts'
import { messageColumns, type MessageRow } from './message-row.ts'
import type { MessageRange } from './slices.ts'

export const messageById = preparedRow<[messageid: string], MessageRow>(
  'message-by-id',
  `select ${messageColumns.join(', ')} from messages where messageid = $1`,
)

/** A message whose file its client replaced is at the provider the one that took its place (decision 0073). */
export async function messageAtProvider(reader: Reader, message: MessageRow): Promise<MessageRow> {
  if (message.isagent || message.message_ref !== null) return message
  // The replacement answers it, later than any reply: those that follow answer the replacement.
  const replacement = await reader.query
    .selectFrom('messages')
    .selectAll()
    .where('ticketid', '=', message.ticketid)
    .where('reply_to', '=', message.messageid)
    .where('isagent', '=', false)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return replacement === undefined ? message : messageAtProvider(reader, replacement)
}

/** A message with the ticket that it belongs to, as far as that decides who sees it. */
export interface MessageInTicket {
  message: MessageRow
  ticket: TicketAudience
}

/**
 * Locks a message until the commit: a receipt and the result of its own send arrive at the same moment. The ticket is
 * locked first, as everywhere.
 */
export async function lockMessageInTicket(tx: Tx, messageid: string): Promise<MessageInTicket | undefined> {
  const [ticket, message] = await Promise.all([lockTicketOf(tx, messageid), lockById(tx, messageid)])
  return ticket === undefined || message === undefined ? undefined : { message, ticket }
}

export const lockMessage = async (tx: Tx, messageid: string): Promise<MessageRow | undefined> =>
  (await lockMessageInTicket(tx, messageid))?.message

const lockTicketOf = preparedRow<[messageid: string], TicketAudience>(
  'lock-ticket-of-message',
  `select departmentid, userid, clientid from tickets
   where ticketid = (select ticketid from messages where messageid = $1) for no key update`,
)

const lockById = preparedRow<[messageid: string], MessageRow>(
  'lock-message',
  `select ${messageColumns.join(', ')} from messages where messageid = $1 for update`,
)

/** A message by the provider's id of it or of one of its parts, which is unique within its chat. */
export async function messageByRef(
  reader: Reader,
  identityid: string,
  messageRef: string,
): Promise<MessageRow | undefined> {
  const message = await reader.query
    .selectFrom('messages')
    .selectAll()
    .where('identityid', '=', identityid)
    .where('message_ref', '=', messageRef)
    .executeTakeFirst()
  return message ?? messageOfPart(reader, identityid, messageRef)
}

const messageOfPart = (
  reader: Reader,
  identityid: string,
  partRef: string,
): Promise<MessageRow | undefined> =>
  reader.query
    .selectFrom('message_parts')
    .innerJoin('messages', 'messages.messageid', 'message_parts.messageid')
    .selectAll('messages')
    .where('message_parts.identityid', '=', identityid)
    .where('message_parts.message_ref', '=', partRef)
    .executeTakeFirst()

/** The messages of a ticket, to be narrowed down. */
export const messagesIn = ({ query }: Reader, ticketid: string) =>
  query.selectFrom('messages').selectAll().where('ticketid', '=', ticketid)

/** The messages of one range, oldest first. */
export function messagesBetween(
  reader: Reader,
  ticketid: string,
  { from, to }: MessageRange,
): Promise<MessageRow[]> {
  if (from > to) return Promise.resolve([])
  return messagesIn(reader, ticketid)
    .where((where) => where.between('seq', from, to))
    .orderBy('seq')
    .execute()
}

/** The newest messages of a ticket, newest first. */
export function newestMessages(reader: Reader, ticketid: string, most: number): Promise<MessageRow[]> {
  return messagesIn(reader, ticketid).orderBy('seq', 'desc').limit(most).execute()
}

/** The newest message written by a person: neither an automatic text nor an event of the ticket. */
export function newestByPerson(reader: Reader, ticketid: string): Promise<MessageRow | undefined> {
  return messagesIn(reader, ticketid)
    .where('delivery', '!=', 'discarded')
    .where('type', 'not in', eventTypes)
    .where((row) => row.or([row('isagent', '=', false), row('created_by', 'is not', null)]))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Frees a number: the messages from there on move up by one. Returns them, the last one first. The update goes through
 * negative numbers, because the unique index allows no number twice even for a moment.
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

/** Deletes the end of a chat. Returns the pinned messages among the deleted ones. */
export async function removeMessagesAfter(tx: Tx, ticketid: string, seq: number): Promise<MessageRow[]> {
  const removed = await tx.query
    .deleteFrom('messages')
    .where('ticketid', '=', ticketid)
    .where('seq', '>', seq)
    .returningAll()
    .execute()
  return removed.filter(({ pinned_on }) => pinned_on !== null)
}

/** Pins and reactions are addressed by the message's `created_on`, which is unique within a ticket. */
export function messageByInstant(
  reader: Reader,
  ticketid: string,
  createdOn: string,
): Promise<MessageRow | undefined> {
  return messagesIn(reader, ticketid).where('created_on', '=', createdOn).executeTakeFirst()
}

/** Messages of one chat that contain a word or name a file with it, newest first; a rating is shown as stars. */
export function messagesWith(tx: Tx, ticketid: string, keyword: string, most: number): Promise<MessageRow[]> {
  return messagesIn(tx, ticketid)
    .where('type', '!=', 'rating')
    .where(
      sql<SqlBool>`(${contains(sql`content`, keyword)} or file_name is not null and ${contains(sql`file_name`, keyword)})`,
    )
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
}
