import { Id } from '@switchboard/contract'
import type { Tx } from '../../context.ts'
import { refsOfTickets } from '../chat/chat.ts'
import { identityById } from '../clients/clients.ts'
import { deleteFile } from '../files/files.ts'
import { deleteChats, deleteMessages, filesOfChats, lockChats } from './erase-visitors-store.ts'

/** An erased client's own record: chats, tokens, messages and files. @returns the storage keys of the bytes */
export async function eraseVisitors(tx: Tx, chats: readonly string[]): Promise<string[]> {
  const chatids = chats.filter((chat) => Id.safeParse(chat).success)
  if (chatids.length === 0) return []
  await lockChats(tx, chatids)
  const fileids = await filesOfChats(tx, chatids)
  await deleteChats(tx, chatids)
  return deleteFilesAt(tx, fileids)
}

/** What is deleted of tickets is deleted of their visitors' record too. @returns the storage keys of the bytes */
export async function deleteVisitorMessagesOf(tx: Tx, ticketids: readonly string[]): Promise<string[]> {
  const fileids: string[] = []
  for (const { identityid, refs } of await refsOfTickets(tx, ticketids)) {
    const chat = (await identityById(tx, identityid))?.chat
    if (chat !== undefined && Id.safeParse(chat).success)
      fileids.push(
        ...(await deleteMessages(
          tx,
          chat,
          refs.filter((ref) => Id.safeParse(ref).success),
        )),
      )
  }
  return deleteFilesAt(tx, fileids)
}

async function deleteFilesAt(tx: Tx, fileids: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const fileid of fileids) {
    const key = await deleteFile(tx, fileid)
    if (key !== null) keys.push(key)
  }
  return keys
}
