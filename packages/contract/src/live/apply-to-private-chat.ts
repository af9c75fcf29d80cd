import type { PrivateMessage } from '../entities/private-chat.ts'
import type { Me } from '../entities/session.ts'
import type { LiveEvent } from './desk-event.ts'
import { put, withFields } from './lists.ts'

/** The newest messages between me and one colleague, ordered by their number. */
export interface PrivateMessageRange {
  /** Null until the first message is written. */
  chatid: string | null
  /** The colleague. */
  receiverid: string
  messages: readonly PrivateMessage[]
  hasOlder: boolean
}

export function applyToPrivateChat(chat: PrivateMessageRange, event: LiveEvent, me: Me): PrivateMessageRange {
  if (event.type !== 'newPrivateMessage') return chat
  const { message } = event.payload
  const isBeyond = chat.hasOlder && message.seq < (chat.messages[0]?.seq ?? 0)
  if (isBeyond || !isBetween(message, me.id, chat.receiverid)) return chat
  return withFields(chat, {
    chatid: message.chatid,
    messages: put(
      chat.messages,
      message,
      ({ messageid }) => messageid,
      (a, b) => a.seq - b.seq,
    ),
  })
}

const isBetween = ({ senderid, receiverid }: PrivateMessage, one: string, other: string): boolean =>
  (senderid === one && receiverid === other) || (senderid === other && receiverid === one)
