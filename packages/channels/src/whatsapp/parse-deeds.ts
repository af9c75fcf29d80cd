import type { Inbound } from '../inbound.ts'
import { contentsOf } from './parse-content.ts'
import { type Person, phoneOf } from './parse-people.ts'
import { Edit, Interactive, type Message, Reaction, Revoke, System } from './wire.ts'

type Told = Person & { extId: string; at: Date | null }

/** null: it cannot be read as what it says it is, and becomes a placeholder. */
type Reader = (message: Message, told: Told) => Inbound | null

/** What WhatsApp wraps as a message and is none. */
export const deedReaders = new Map<string, Reader>([
  ['reaction', readReaction],
  ['interactive', readPress],
  ['edit', readEdit],
  ['revoke', readRevoke],
  ['system', readSystem],
])

function readReaction(message: Message, told: Told): Inbound | null {
  const reaction = Reaction.safeParse(message['reaction'])
  if (!reaction.success) return null
  const { message_id, emoji = '' } = reaction.data
  return { kind: 'reaction', ...told, messageRef: message_id, emoji: emoji === '' ? null : emoji }
}

function readPress(message: Message, told: Told): Inbound | null {
  const { button_reply, list_reply } = Interactive.safeParse(message['interactive']).data ?? {}
  const chosen = button_reply ?? list_reply
  if (chosen === undefined) return null
  const { id: payload, title: label } = chosen
  const messageRef = message.context?.id ?? null
  const words = label === undefined ? {} : { label }
  return { kind: 'press', ...told, messageRef, pressId: message.id, payload, ...words }
}

function readEdit(message: Message, told: Told): Inbound | null {
  const edit = Edit.safeParse(message['edit'])
  if (!edit.success) return null
  const [content] = contentsOf(edit.data.message)
  return { kind: 'edit', ...told, messageRef: edit.data.original_message_id, content }
}

function readRevoke(message: Message, { extId, at, chat }: Told): Inbound | null {
  const revoke = Revoke.safeParse(message['revoke'])
  return revoke.success
    ? { kind: 'deletion', extId, at, chat, messageRef: revoke.data.original_message_id }
    : null
}

/** A client with a new number. Other notices of WhatsApp itself are kept and say nothing to a desk. */
function readSystem(message: Message, told: Told): Inbound {
  const { type, wa_id, new_wa_id, user_id } = System.safeParse(message['system']).data ?? {}
  const number = new_wa_id ?? wa_id
  const phone = phoneOf(number)
  if (type !== 'user_changed_number' || number === undefined || phone === null) {
    const { extId, at, from, chat } = told
    return { kind: 'unknown', extId, at, from, chat, what: type ?? 'system' }
  }
  return {
    kind: 'reachable',
    ...told,
    reachable: true,
    movedTo: { extUserId: user_id ?? number, chat: number, phone },
  }
}
