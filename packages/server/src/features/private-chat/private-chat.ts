import { events, limits, type Me, type PrivateChat, type PrivateMessage } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { markSeen, notify } from '../notifications/notifications.ts'
import { previewOf, pushTo } from '../push/push.ts'
import { type Person, personOf } from '../users/users.ts'
import { presentPrivateChat, presentPrivateMessage } from './present-private-chat.ts'
import {
  addPrivateMessage,
  chatOf,
  lockChat,
  moveReadMark,
  privateMessageById,
  privateMessagesBetween,
} from './private-chat-store.ts'

/** As many messages as a ticket's chat opens with. */
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
  /** Made by the browser: a repeat to the same colleague returns the same message. */
  messageid: string
}

/** Sends a message to a colleague: it appears in the chat, in the inbox and on the bell. */
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
    if (earlier !== undefined) return isMine ? presentPrivateMessage(earlier) : refuseTaken(me, earlier)
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
    await announce(app, tx, {
      event: events.newPrivateMessage,
      payload: { message },
      audience: [userRoom(me.id), userRoom(receiverid)],
      actor: me.id,
    })
    await tellReceiver(app, tx, me, message)
    return message
  })
  return written.catch((error: unknown) => takenElsewhere(app, me, messageid, error))
}

/** The server adds the notification to the reader's inbox; an open chat removes it again at once. */
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

/** The chat with a colleague is open: marks their messages as read, in my other tabs too. */
export function readPrivately(app: AppContext, me: Me, colleague: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    await accessPartner(tx, me, colleague)
    const known = await chatOf(tx, me.id, colleague)
    if (known === undefined) return
    const chat = await lockChat(app, tx, me.id, colleague)
    if (await moveReadMark(tx, chat, me.id)) await markSeen(app, tx, me, colleague)
  })
}

/** The specification has this call; the notification exists already. */
export async function confirmNotification(app: AppContext, me: Me, receiverid: string): Promise<void> {
  if (receiverid !== me.id) await accessPartner(app.db, me, receiverid)
}

/** @throws agent-not-found, chat-with-oneself */
async function accessPartner(reader: Reader, me: Me, colleague: string): Promise<Person> {
  if (colleague === me.id) refuse('chat-with-oneself')
  return (await personOf(reader, colleague)) ?? refuse('agent-not-found')
}

type PrivateMessageRow = NonNullable<Awaited<ReturnType<typeof privateMessageById>>>

/** A message between two other agents counts as missing. */
function refuseTaken(me: Me, other: PrivateMessageRow | undefined): never {
  const isMine = other !== undefined && [other.senderid, other.receiverid].includes(me.id)
  refuse(isMine ? 'message-id-taken' : 'message-not-found', { field: 'messageid' })
}

async function takenElsewhere(app: AppContext, me: Me, messageid: string, error: unknown): Promise<never> {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'private_messages_pkey'
  if (isTaken) refuseTaken(me, await privateMessageById(app.db, messageid))
  throw error
}
