import type { InboundEvent, InboundReply } from '../inbound.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentOf } from './parse-content.ts'
import { clientOf, groupChat, instant, nameOf } from './parse-people.ts'
import { malformed } from '../inbound-events.ts'
import { Message } from './wire.ts'

export function readMessage(body: unknown, extId: string): InboundEvent {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return malformed(extId, `message.${whatIsWrong(parsed.error)}`)
  const message = parsed.data
  const at = instant(message.date)
  if (message.chat.type !== 'private') return groupChat(extId, at, message.chat)
  const notice = notices.find((key) => Object.hasOwn(message, key))
  if (notice !== undefined) return { kind: 'ignored', extId, at, why: `notice ${notice}` }
  const replyTo = replyOf(message)
  const forwardedFrom = forwardedFromOf(message)
  return {
    kind: 'message',
    extId,
    at,
    ...placeOf(message),
    content: contentOf(message),
    replyTo,
    forwardedFrom,
    album: message.media_group_id ?? null,
    opening: replyTo === null && forwardedFrom === null && isStart(message),
  }
}

/** Also what a live location does while it moves. */
export function readEditedMessage(body: unknown, extId: string): InboundEvent {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return malformed(extId, `edited_message.${whatIsWrong(parsed.error)}`)
  const message = parsed.data
  const at = instant(message.edit_date ?? message.date)
  if (message.chat.type !== 'private') return groupChat(extId, at, message.chat)
  return { kind: 'edit', extId, at, ...placeOf(message), content: contentOf(message) }
}

/** Lines that Telegram itself puts into a private chat; the client wrote nothing. */
const notices = [
  'pinned_message',
  'message_auto_delete_timer_changed',
  'chat_background_set',
  'write_access_allowed',
  'connected_website',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
]

function placeOf({ from, chat, message_id }: Message) {
  return { from: clientOf(from ?? chat), chat: String(chat.id), messageRef: String(message_id) }
}

/** The chosen part of the original where the client chose one, else the whole. */
function replyOf({ reply_to_message, external_reply, quote }: Message): InboundReply | null {
  if (reply_to_message !== undefined) {
    const { message_id, text, caption } = reply_to_message
    return { messageRef: String(message_id), quote: quote?.text ?? text ?? caption ?? null }
  }
  if (external_reply === undefined) return null
  // Message ids count per chat: a bare number would point at some message of this one.
  const { chat, message_id } = external_reply
  return { messageRef: `elsewhere:${chat?.id ?? ''}:${message_id ?? ''}`, quote: quote?.text ?? null }
}

function forwardedFromOf(message: Message): string | null {
  const { forward_origin: origin, forward_from, forward_sender_name, forward_from_chat } = message
  const named = [origin?.sender_user, origin?.sender_chat, origin?.chat, forward_from, forward_from_chat]
  const names = named.map((one) => (one === undefined ? null : nameOf(one)))
  return (
    [origin?.sender_user_name, ...names, forward_sender_name].find((name) => typeof name === 'string') ?? null
  )
}

/** A deep link t.me/bot?start=PAYLOAD arrives as the text "/start PAYLOAD". */
const isStart = ({ text }: Message): boolean =>
  typeof text === 'string' && /^\/start(?:@\w+)?(?:\s+[\w-]{1,64})?\s*$/.test(text)
