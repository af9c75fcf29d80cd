import { events, type Me, type PrivateMessage } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { userRoom } from '../../platform/realtime/rooms.ts'
import { presentPrivateMessage } from './present-private-chat.ts'
import { changePrivateReaction, privateMessageLocked } from './private-chat-store.ts'

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
