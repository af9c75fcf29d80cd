import { type Me, type PrivateChat, type PrivateMessage, toSections } from '@switchboard/contract'
import { picturePath } from '../sessions/sessions.ts'
import type { Person } from '../users/users.ts'
import { type PrivateChatRow, type PrivateMessageRow, readBy } from './private-chat-store.ts'

/** The only place that shapes a private message for the wire. */
export const presentPrivateMessage = (row: PrivateMessageRow): PrivateMessage => ({
  messageid: row.messageid,
  chatid: row.chatid,
  seq: row.seq,
  created_on: row.created_on,
  senderid: row.senderid,
  receiverid: row.receiverid,
  content: row.content,
  type: row.type,
  file_name: row.file_name,
  file_size: row.file_size,
  mime_type: row.mime_type,
  duration: row.duration,
  waveform: row.waveform,
  width: row.width,
  height: row.height,
  path: addressOf(row.fileid),
  thumbnailUrl: addressOf(row.thumbnail_fileid),
  originalMessage: row.reply_quote,
  originalMessageId: row.reply_to,
  originalMessageCreatedOn: row.reply_created_on,
  originalMessageSenderId: row.reply_senderid,
  reactions: [
    { userid: row.senderid, emoji: row.sender_reaction },
    { userid: row.receiverid, emoji: row.receiver_reaction },
  ].flatMap(({ userid, emoji }) => (emoji === null ? [] : [{ userid, emoji }])),
  isagent: true,
})

const addressOf = (fileid: string | null): string | null => (fileid === null ? null : `/files/${fileid}`)

export const presentPrivateChat = (
  me: Me,
  partner: Person,
  chat: PrivateChatRow | undefined,
  rows: readonly PrivateMessageRow[],
): PrivateChat => ({
  chatid: chat?.chatid ?? null,
  sections: toSections(rows.map(presentPrivateMessage)),
  userid: me.id,
  receiverid: partner.userid,
  partner: {
    id: partner.userid,
    firstName: partner.first_name,
    lastName: partner.last_name,
    profile_pic: picturePath(partner.profile_pic),
  },
  hasOlder: (rows[0]?.seq ?? 1) > 1,
  read: {
    mine: readBy(chat, me.id).seq,
    theirs: readBy(chat, partner.userid).seq,
    theirs_on: readBy(chat, partner.userid).on,
  },
})
