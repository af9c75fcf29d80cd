import type { Me, PrivateChat, PrivateMessage } from '@switchboard/contract'
import { daySections } from '../../platform/lib/day-sections.ts'
import { picturePath } from '../sessions/sessions.ts'
import type { Person } from '../users/users.ts'
import type { PrivateMessageRow } from './private-chat-store.ts'

/** The only place that shapes a private message for the wire. */
export const presentPrivateMessage = (row: PrivateMessageRow): PrivateMessage => ({
  messageid: row.messageid,
  chatid: row.chatid,
  seq: row.seq,
  created_on: row.created_on,
  senderid: row.senderid,
  receiverid: row.receiverid,
  content: row.content,
  type: 'text',
  isagent: true,
})

export const presentPrivateChat = (
  me: Me,
  partner: Person,
  chatid: string | null,
  rows: readonly PrivateMessageRow[],
): PrivateChat => ({
  chatid,
  sections: daySections(rows.map(presentPrivateMessage)),
  userid: me.id,
  receiverid: partner.userid,
  partner: {
    id: partner.userid,
    firstName: partner.first_name,
    lastName: partner.last_name,
    profile_pic: picturePath(partner.profile_pic),
  },
  hasOlder: (rows[0]?.seq ?? 1) > 1,
})
