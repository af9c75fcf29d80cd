import { events, type Me, type PrivateMessage } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { isTaken } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { addFile, discardUnused, fileColumns, keepFile, requireKnown } from '../files/files.ts'
import { notify } from '../notifications/notifications.ts'
import { previewOf, pushTo } from '../push/push.ts'
import type { Person } from '../users/users.ts'
import { presentPrivateMessage } from './present-private-chat.ts'
import { accessPartner } from './private-chat.ts'
import {
  addPrivateMessage,
  lockChat,
  privateMessageById,
  type PrivateMessageDraft,
  type PrivateMessageRow,
} from './private-chat-store.ts'

export interface PrivateToSend {
  receiverid: string
  content: string
  /** Made by the browser: a repeat to the same colleague returns the same message. */
  messageid: string
  /** The message of the same chat that this one answers. */
  replyTo: string | null
}

/** Sends a message to a colleague: it appears in the chat, in the inbox and on the bell. */
export function writePrivately(app: AppContext, me: Me, toSend: PrivateToSend): Promise<PrivateMessage> {
  const content = toSend.content.trim()
  if (content === '') refuse('empty-message', { field: 'content' })
  return writeOnce(app, me, toSend, () => Promise.resolve({ type: 'text', fileid: null, content }))
}

/** Sends a file that only the two of us may fetch; a repeat of the same id stores nothing. */
export async function sendPrivateFile(
  app: AppContext,
  me: Me,
  toSend: PrivateToSend,
  upload: UploadedFile | null,
): Promise<PrivateMessage> {
  const { receiverid } = toSend
  const partner = await accessPartner(app.db, me, receiverid)
  const earlier = await privateMessageById(app.db, toSend.messageid)
  if (earlier !== undefined) return repeatOf(me, toSend, earlier)
  requireAvailable(partner)
  if (upload === null || upload.size === 0) refuse('no-file', { field: 'file' })
  const file = await keepFile(app, upload.temporaryPath, { name: upload.name })
  return discardUnused(app, [file], (used) => {
    requireKnown(file)
    return writeOnce(app, me, toSend, async (tx) => {
      await addFile(app, tx, file, { ticketid: null, owner: me.id, readers: [me.id, receiverid] })
      used()
      return { ...fileColumns(file), content: toSend.content.trim() }
    })
  })
}

/** A repeat of the same id by the same author to the same colleague is answered with the row of the first request. */
async function writeOnce(
  app: AppContext,
  me: Me,
  toSend: PrivateToSend,
  compose: (tx: Tx) => Promise<PrivateMessageDraft>,
): Promise<PrivateMessage> {
  const { receiverid, messageid, replyTo } = toSend
  const written = app.db.transaction(async (tx) => {
    const partner = await accessPartner(tx, me, receiverid)
    const chat = await lockChat(app, tx, me.id, receiverid)
    const earlier = await privateMessageById(tx, messageid)
    if (earlier !== undefined) return repeatOf(me, toSend, earlier)
    requireAvailable(partner)
    const reply = replyTo === null ? {} : await quoteOf(tx, chat.chatid, replyTo)
    const row = await addPrivateMessage(tx, {
      ...(await compose(tx)),
      ...reply,
      messageid,
      chatid: chat.chatid,
      seq: chat.last_seq + 1,
      senderid: me.id,
      receiverid,
      created_on: app.clock.now(),
    })
    const message = presentPrivateMessage(row)
    await announce(app, tx, {
      event: events.newPrivateMessage,
      payload: { message },
      audience: [userRoom(me.id), userRoom(receiverid)],
      actor: me.id,
    })
    await notifyReceiver(app, tx, me, message)
    return message
  })
  return written.catch((error: unknown) => takenElsewhere(app, me, messageid, error))
}

function requireAvailable({ closed_on }: Person): void {
  if (closed_on !== null) refuse('agent-not-available', { field: 'receiverid' })
}

async function quoteOf(tx: Tx, chatid: string, replyTo: string) {
  const original = await privateMessageById(tx, replyTo)
  if (original?.chatid !== chatid) refuse('message-not-found', { field: 'replyTo' })
  return {
    reply_to: original.messageid,
    reply_quote: shownText(original),
    reply_created_on: original.created_on,
    reply_senderid: original.senderid,
  }
}

/** A file without a caption is its name. */
const shownText = ({ content, file_name }: Pick<PrivateMessage, 'content' | 'file_name'>): string =>
  content === '' ? (file_name ?? '') : content

/** The server adds the notification to the reader's inbox; an open chat removes it again at once. */
async function notifyReceiver(app: AppContext, tx: Tx, me: Me, message: PrivateMessage): Promise<void> {
  const { receiverid, chatid, type: message_type } = message
  const content = shownText(message)
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
    message_type,
  })
}

function repeatOf(me: Me, { receiverid }: PrivateToSend, earlier: PrivateMessageRow): PrivateMessage {
  if (earlier.senderid !== me.id || earlier.receiverid !== receiverid) refuseTaken(me, earlier)
  return presentPrivateMessage(earlier)
}

/** A message between two other agents counts as missing. */
function refuseTaken(me: Me, other: PrivateMessageRow | undefined): never {
  const isMine = other !== undefined && [other.senderid, other.receiverid].includes(me.id)
  refuse(isMine ? 'message-id-taken' : 'message-not-found', { field: 'messageid' })
}

async function takenElsewhere(app: AppContext, me: Me, messageid: string, error: unknown): Promise<never> {
  if (isTaken(error, 'private_messages_pkey')) refuseTaken(me, await privateMessageById(app.db, messageid))
  throw error
}
