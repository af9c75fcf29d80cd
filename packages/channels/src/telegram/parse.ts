import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { readCallbackQuery, readMyChatMember, readReaction } from './parse-events.ts'
import { readEditedMessage, readMessage } from './parse-message.ts'
import { clientOf, groupChat } from './parse-people.ts'
import { malformed } from '../inbound-events.ts'
import { Glimpse, Update } from './wire.ts'

/** Telegram puts exactly one thing into an update; its kind is the key. */
export function parseUpdate(payload: unknown): InboundEvent[] {
  const update = Update.safeParse(payload)
  if (!update.success) return [malformed(fingerprint(payload), whatIsWrong(update.error))]
  const { update_id, ...kinds } = update.data
  const extId = String(update_id)
  for (const [kind, read] of readers) {
    if (Object.hasOwn(kinds, kind)) return [read(kinds[kind], extId)]
  }
  const [what = 'empty update'] = Object.keys(kinds)
  return [readUnknown(what, kinds[what], extId)]
}

type Reader = (body: unknown, extId: string) => InboundEvent

const readers = new Map<string, Reader>([
  ['message', readMessage],
  ['edited_message', readEditedMessage],
  ['message_reaction', readReaction],
  ['callback_query', readCallbackQuery],
  ['my_chat_member', readMyChatMember],
])

function readUnknown(what: string, body: unknown, extId: string): InboundEvent {
  const { from, user, chat } = Glimpse.safeParse(body).data ?? {}
  if (chat !== undefined && chat.type !== 'private') return groupChat(extId, null, chat)
  const person = from ?? user ?? chat
  return {
    kind: 'unsupported',
    extId,
    at: null,
    from: person === undefined ? null : clientOf(person),
    chat: chat === undefined ? null : String(chat.id),
    what,
  }
}
