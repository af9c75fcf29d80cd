import type { PrivateMessage, PrivateRead } from '../entities/private-chat.ts'
import type { Me } from '../entities/session.ts'
import type { LiveEvent } from './live-event.ts'
import { put, withFields } from './lists.ts'

/** The newest messages between me and one colleague, ordered by their number. */
export interface PrivateMessageRange {
  /** Null until the first message is written. */
  chatid: string | null
  /** The colleague. */
  receiverid: string
  messages: readonly PrivateMessage[]
  hasOlder: boolean
  read: PrivateRead
}

export function applyToPrivateChat(chat: PrivateMessageRange, event: LiveEvent, me: Me): PrivateMessageRange {
  switch (event.type) {
    case 'newPrivateMessage':
      return withNew(chat, event.payload.message, me)
    case 'privateMessageChanged':
      return withChanged(chat, event.payload.message)
    case 'privateChatRead':
      return withRead(chat, event.payload, me)
    default:
      return chat
  }
}

function withNew(chat: PrivateMessageRange, message: PrivateMessage, me: Me): PrivateMessageRange {
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

function withChanged(chat: PrivateMessageRange, message: PrivateMessage): PrivateMessageRange {
  if (!chat.messages.some(({ messageid }) => messageid === message.messageid)) return chat
  const messages = chat.messages.map((before) => (before.messageid === message.messageid ? message : before))
  return withFields(chat, { messages })
}

/** A mark only moves forward. */
function withRead(
  chat: PrivateMessageRange,
  { chatid, userid, seq, read_on }: { chatid: string; userid: string; seq: number; read_on: string | null },
  me: Me,
): PrivateMessageRange {
  const side = userid === me.id ? 'mine' : 'theirs'
  if (chat.chatid !== chatid || chat.read[side] >= seq) return chat
  const since = side === 'theirs' ? { theirs_on: read_on } : {}
  return withFields(chat, { read: { ...chat.read, [side]: seq, ...since } })
}

const isBetween = ({ senderid, receiverid }: PrivateMessage, one: string, other: string): boolean =>
  (senderid === one && receiverid === other) || (senderid === other && receiverid === one)
