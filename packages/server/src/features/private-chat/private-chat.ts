import { events, limits, type Me, type PrivateChat, type PrivateMessage } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { markSeen, notify } from '../notifications/notifications.ts'
import { previewOf, pushTo } from '../push/push.ts'
import { presentPrivateChat, presentPrivateMessage } from './present-private-chat.ts'
import {
  addPrivateMessage,
  chatOf,
  lockChat,
  moveReadMark,
  type Partner,
  partnerOf,
  privateMessageById,
  privateMessagesBetween,
} from './private-chat-store.ts'

/** As many as a ticket's chat opens with. */
const PAGE = limits.sliceSize * limits.firstSlices

/** The newest messages between me and a colleague, or those before a number. */
export async function privateChat(
  app: AppContext,
  me: Me,
  colleague: string,
  before: number | null,
): Promise<PrivateChat> {
  const partner = await accessPartner(app.db, me, colleague)
  const chat = await chatOf(app.db, me.id, colleague)
  if (chat === undefined) return presentPrivateChat(me, partner, null, [])
  const last = before === null ? chat.last_seq : Math.min(before - 1, chat.last_seq)
  const rows = await privateMessagesBetween(app.db, chat.chatid, last - PAGE + 1, last)
  return presentPrivateChat(me, partner, chat.chatid, rows)
}

export interface PrivateToSend {
  receiverid: string
  content: string
  /** Made by the browser: a repeat of mine to the same colleague answers the same message (architecture §4). */
  messageid: string
}

/** Writes to a colleague: into the chat, into the inbox, on the bell. */
export async function writePrivately(
  app: AppContext,
  me: Me,
  toSend: PrivateToSend,
): Promise<PrivateMessage> {
  const content = toSend.content.trim()
  if (content === '') refuse('empty-message', { field: 'content' })
  const { receiverid, messageid } = toSend
  const written = app.db.transaction(async (tx) => {
    const partner = await accessPartner(tx, me, receiverid)
    const chat = await lockChat(app, tx, me.id, receiverid)
    const earlier = await privateMessageById(tx, messageid)
    const isMine = earlier?.chatid === chat.chatid && earlier.senderid === me.id
    if (earlier !== undefined) return isMine ? presentPrivateMessage(earlier) : refuseTaken()
    if (partner.closed_on !== null) refuse('agent-not-available', { field: 'receiverid' })
    const row = await addPrivateMessage(tx, {
      messageid,
      chatid: chat.chatid,
      seq: chat.last_seq + 1,
      senderid: me.id,
      receiverid,
      type: 'text',
      content,
      fileid: null,
      created_on: app.clock.now(),
    })
    const message = presentPrivateMessage(row)
    await announce(
      app,
      tx,
      events.newPrivateMessage,
      { message },
      [userRoom(me.id), userRoom(receiverid)],
      me.id,
    )
    await tellReceiver(app, tx, me, message)
    return message
  })
  return written.catch(takenElsewhere)
}

/** product §6: the inbox of the reader is the server's own work; a chat that is open takes it out again at once. */
async function tellReceiver(app: AppContext, tx: Tx, me: Me, message: PrivateMessage): Promise<void> {
  const { receiverid, chatid, content } = message
  const name = `${me.firstName} ${me.lastName}`.trim()
  await pushTo(
    app,
    tx,
    { users: [receiverid] },
    { kind: 'private', name, senderid: me.id, ...previewOf(content) },
  )
  await notify(app, tx, {
    userid: receiverid,
    type: 'text',
    name,
    senderid: me.id,
    chatid,
    content,
    message_type: 'text',
  })
}

/** The chat with a colleague is open in front of me: what they wrote is read, in my other tabs too. */
export function readPrivately(app: AppContext, me: Me, colleague: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    await accessPartner(tx, me, colleague)
    const known = await chatOf(tx, me.id, colleague)
    if (known === undefined) return
    const chat = await lockChat(app, tx, me.id, colleague)
    if (await moveReadMark(tx, chat, me.id)) await markSeen(app, tx, me, colleague)
  })
}

/** The call stays for the specification's sake; the notification is already there (product §6). */
export async function confirmNotification(app: AppContext, me: Me, receiverid: string): Promise<void> {
  if (receiverid !== me.id) await accessPartner(app.db, me, receiverid)
}

/** @throws agent-not-found, chat-with-oneself */
async function accessPartner(reader: Reader, me: Me, colleague: string): Promise<Partner> {
  if (colleague === me.id) refuse('chat-with-oneself')
  return (await partnerOf(reader, colleague)) ?? refuse('agent-not-found')
}

const refuseTaken = (): never => refuse('message-id-taken', { field: 'messageid' })

function takenElsewhere(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'private_messages_pkey'
  if (isTaken) refuseTaken()
  throw error
}
