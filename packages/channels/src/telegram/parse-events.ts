import type { InboundEvent } from '../inbound.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { clientOf, groupChat, instant } from './parse-people.ts'
import { malformed } from '../inbound-events.ts'
import { CallbackQuery, MessageReaction, MyChatMember, type ReactionType } from './wire.ts'

export function readReaction(body: unknown, extId: string): InboundEvent {
  const parsed = MessageReaction.safeParse(body)
  if (!parsed.success) return malformed(extId, `message_reaction.${whatIsWrong(parsed.error)}`)
  const { chat, user, message_id, date, old_reaction, new_reaction } = parsed.data
  const at = instant(date)
  if (chat.type !== 'private') return groupChat(extId, at, chat)
  return {
    kind: 'reaction',
    extId,
    at,
    from: clientOf(user ?? chat),
    chat: String(chat.id),
    messageRef: String(message_id),
    emoji: shownReaction(old_reaction, new_reaction),
  }
}

/** Premium clients may set up to three reactions; Switchboard shows the newest. */
function shownReaction(before: ReactionType[], now: ReactionType[]): string | null {
  const signs = now.map(signOf)
  const known = before.map(signOf)
  return signs.findLast((sign) => !known.includes(sign)) ?? signs.at(-1) ?? null
}

/** A custom emoji is a picture behind an id, a paid reaction a star. */
function signOf({ type, emoji }: ReactionType): string {
  if (type === 'emoji' && emoji !== undefined && emoji !== '') return emoji
  return type === 'paid' ? '⭐' : customEmojiPlaceholder
}

const customEmojiPlaceholder = '✨'

export function readCallbackQuery(body: unknown, extId: string): InboundEvent {
  const parsed = CallbackQuery.safeParse(body)
  if (!parsed.success) return malformed(extId, `callback_query.${whatIsWrong(parsed.error)}`)
  const { id, from, message, data: payload } = parsed.data
  if (message !== undefined && message.chat.type !== 'private') return groupChat(extId, null, message.chat)
  const chat = String(message?.chat.id ?? from.id)
  if (payload === undefined) {
    return { kind: 'unsupported', extId, at: null, from: clientOf(from), chat, what: 'callback_query' }
  }
  const messageRef = message === undefined ? null : String(message.message_id)
  return {
    kind: 'buttonPress',
    extId,
    at: null,
    from: clientOf(from),
    chat,
    messageRef,
    pressId: id,
    payload,
  }
}

/** In a private chat the bot is `member`, or `kicked` by a client who blocked it. */
export function readMyChatMember(body: unknown, extId: string): InboundEvent {
  const parsed = MyChatMember.safeParse(body)
  if (!parsed.success) return malformed(extId, `my_chat_member.${whatIsWrong(parsed.error)}`)
  const { chat, from, date, new_chat_member } = parsed.data
  const at = instant(date)
  if (chat.type !== 'private') return groupChat(extId, at, chat)
  const reachable = new_chat_member.status !== 'kicked' && new_chat_member.status !== 'left'
  return { kind: 'reachability', extId, at, from: clientOf(from ?? chat), chat: String(chat.id), reachable }
}
