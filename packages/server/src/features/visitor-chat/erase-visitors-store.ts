import type { Tx } from '../../context.ts'

/** Until the commit nothing comes into these chats. */
export async function lockChats(tx: Tx, chatids: readonly string[]): Promise<void> {
  await tx.query
    .selectFrom('visitor_chats')
    .select('chatid')
    .where('chatid', 'in', chatids)
    .orderBy('chatid')
    .forUpdate()
    .execute()
}

export async function filesOfChats(tx: Tx, chatids: readonly string[]): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('visitor_messages')
    .select('fileid')
    .where('chatid', 'in', chatids)
    .where('fileid', 'is not', null)
    .orderBy('fileid')
    .execute()
  return rows.flatMap(({ fileid }) => fileid ?? [])
}

/** With their tokens and messages. */
export async function deleteChats(tx: Tx, chatids: readonly string[]): Promise<void> {
  await tx.query.deleteFrom('visitor_chats').where('chatid', 'in', chatids).execute()
}

/** @returns the files of the deleted messages */
export async function deleteMessages(tx: Tx, chatid: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query
    .deleteFrom('visitor_messages')
    .where('chatid', '=', chatid)
    .where('id', 'in', ids)
    .returning('fileid')
    .execute()
  return rows.flatMap(({ fileid }) => fileid ?? [])
}
