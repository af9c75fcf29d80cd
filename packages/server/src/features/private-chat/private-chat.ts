import { events, limits, type Me, type PrivateChat, type PrivateMessage } from '@switchboard/contract'
import type { AppContext, Reader } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { markSeen } from '../notifications/notifications.ts'
import { type Person, personOf } from '../users/users.ts'
import { presentPrivateChat, presentPrivateMessage } from './present-private-chat.ts'
import {
  changePrivateReaction,
  chatOf,
  lockChat,
  moveReadMark,
  privateMessageLocked,
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
  if (chat === undefined) return presentPrivateChat(me, partner, chat, [])
  const last = before === null ? chat.last_seq : Math.min(before - 1, chat.last_seq)
  const rows = await privateMessagesBetween(app.db, chat.chatid, last - PAGE + 1, last)
  return presentPrivateChat(me, partner, chat, rows)
}

/** The chat with a colleague is open: marks their messages as read, for the colleague and in my other tabs too. */
export function readPrivately(app: AppContext, me: Me, colleague: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    await accessPartner(tx, me, colleague)
    const known = await chatOf(tx, me.id, colleague)
    if (known === undefined) return
    const chat = await lockChat(app, tx, me.id, colleague)
    const read_on = app.clock.now()
    if (!(await moveReadMark(tx, chat, me.id, read_on))) return
    await markSeen(app, tx, me, colleague)
    await announce(app, tx, {
      event: events.privateChatRead,
      payload: { chatid: chat.chatid, userid: me.id, seq: chat.last_seq, read_on },
      audience: [userRoom(me.id), userRoom(colleague)],
      actor: me.id,
    })
  })
}

/** The specification has this call; the notification exists already. */
export async function confirmNotification(app: AppContext, me: Me, receiverid: string): Promise<void> {
  if (receiverid !== me.id) await accessPartner(app.db, me, receiverid)
}

/** @throws agent-not-found, chat-with-oneself */
export async function accessPartner(reader: Reader, me: Me, colleague: string): Promise<Person> {
  if (colleague === me.id) refuse('chat-with-oneself')
  return (await personOf(reader, colleague)) ?? refuse('agent-not-found')
}

/** Each side has one reaction to a message, also to his or her own; null takes it back. */
export function reactPrivately(
  app: AppContext,
  me: Me,
  messageid: string,
  reaction: string | null,
): Promise<PrivateMessage> {
  return app.db.transaction(async (tx) => {
    const row = await privateMessageLocked(tx, messageid)
    if (row === undefined || ![row.senderid, row.receiverid].includes(me.id)) refuse('message-not-found')
    const column = row.senderid === me.id ? 'sender_reaction' : 'receiver_reaction'
    if (row[column] === reaction) return presentPrivateMessage(row)
    const message = presentPrivateMessage(await changePrivateReaction(tx, messageid, { [column]: reaction }))
    await announce(app, tx, {
      event: events.privateMessageChanged,
      payload: { message },
      audience: [userRoom(row.senderid), userRoom(row.receiverid)],
      actor: me.id,
    })
    return message
  })
}
