import type { Insertable, Selectable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { PrivateChatsTable, PrivateMessagesTable } from '../../platform/db/tables/desk-tables.ts'

export type PrivateChatRow = Selectable<PrivateChatsTable>
export type PrivateMessageRow = Selectable<PrivateMessagesTable>

/** What its writer decides about a message. */
export type PrivateMessageDraft = Pick<Insertable<PrivateMessagesTable>, 'type' | 'content' | 'fileid'> &
  Partial<Insertable<PrivateMessagesTable>>

/** One chat for each pair of agents, with their two ids in order as its key. */
export function chatOf(reader: Reader, one: string, other: string): Promise<PrivateChatRow | undefined> {
  const [first, second] = ordered(one, other)
  return reader.query
    .selectFrom('private_chats')
    .selectAll()
    .where('first_userid', '=', first)
    .where('second_userid', '=', second)
    .executeTakeFirst()
}

/** The chat of a pair, created when missing, with its row locked so that messages get their numbers one after the other. */
export async function lockChat(app: AppContext, tx: Tx, one: string, other: string): Promise<PrivateChatRow> {
  const [first_userid, second_userid] = ordered(one, other)
  await tx.query
    .insertInto('private_chats')
    .values({ chatid: app.ids.uuid(), first_userid, second_userid })
    .onConflict((conflict) => conflict.columns(['first_userid', 'second_userid']).doNothing())
    .execute()
  return tx.query
    .selectFrom('private_chats')
    .selectAll()
    .where('first_userid', '=', first_userid)
    .where('second_userid', '=', second_userid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const ordered = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one])

export const privateMessageById = (
  reader: Reader,
  messageid: string,
): Promise<PrivateMessageRow | undefined> =>
  reader.query
    .selectFrom('private_messages')
    .selectAll()
    .where('messageid', '=', messageid)
    .executeTakeFirst()

/** The messages of one range, oldest first. */
export const privateMessagesBetween = (
  reader: Reader,
  chatid: string,
  from: number,
  to: number,
): Promise<PrivateMessageRow[]> =>
  reader.query
    .selectFrom('private_messages')
    .selectAll()
    .where('chatid', '=', chatid)
    .where((where) => where.between('seq', from, to))
    .orderBy('seq')
    .execute()

export async function addPrivateMessage(
  tx: Tx,
  row: Insertable<PrivateMessagesTable>,
): Promise<PrivateMessageRow> {
  await tx.query
    .updateTable('private_chats')
    .set({ last_seq: row.seq })
    .where('chatid', '=', row.chatid)
    .execute()
  return tx.query.insertInto('private_messages').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The number up to which one side has read, and since when. */
export function readBy(chat: PrivateChatRow | undefined, userid: string): { seq: number; on: string | null } {
  if (chat === undefined) return { seq: 0, on: null }
  return chat.first_userid === userid
    ? { seq: chat.first_read_seq, on: chat.first_read_on }
    : { seq: chat.second_read_seq, on: chat.second_read_on }
}

/** Marks everything as read by one side; returns whether that is new. */
export async function moveReadMark(
  tx: Tx,
  chat: PrivateChatRow,
  userid: string,
  now: string,
): Promise<boolean> {
  if (readBy(chat, userid).seq >= chat.last_seq) return false
  const { last_seq } = chat
  const mark =
    chat.first_userid === userid
      ? { first_read_seq: last_seq, first_read_on: now }
      : { second_read_seq: last_seq, second_read_on: now }
  await tx.query.updateTable('private_chats').set(mark).where('chatid', '=', chat.chatid).execute()
  return true
}

export const privateMessageLocked = (tx: Tx, messageid: string): Promise<PrivateMessageRow | undefined> =>
  tx.query
    .selectFrom('private_messages')
    .selectAll()
    .where('messageid', '=', messageid)
    .forUpdate()
    .executeTakeFirst()

export const changePrivateReaction = (
  tx: Tx,
  messageid: string,
  reaction: Partial<Pick<PrivateMessageRow, 'sender_reaction' | 'receiver_reaction'>>,
): Promise<PrivateMessageRow> =>
  tx.query
    .updateTable('private_messages')
    .set(reaction)
    .where('messageid', '=', messageid)
    .returningAll()
    .executeTakeFirstOrThrow()
