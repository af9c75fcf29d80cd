import type { InboundContent, InboundEvent } from '../inbound.ts'
import { contentsOf } from './parse-content.ts'
import type { Person } from './parse-people.ts'
import { Edit, Interactive, type Message, Reaction, Revoke, System } from './wire.ts'

type EventFacts = Person & { extId: string; at: Date | null }

/** null: it does not match the format of its kind and becomes a placeholder. */
type Reader = (message: Message, event: EventFacts) => InboundEvent | null

/** Events that WhatsApp sends as messages although they are not messages. */
export const eventReaders = new Map<string, Reader>([
  ['reaction', readReaction],
  ['interactive', readPress],
  ['edit', readEdit],
  ['revoke', readRevoke],
  ['system', readNotice],
])

function readReaction(message: Message, event: EventFacts): InboundEvent | null {
  const reaction = Reaction.safeParse(message['reaction'])
  if (!reaction.success) return null
  const { message_id, emoji = '' } = reaction.data
  return { kind: 'reaction', ...event, messageRef: message_id, emoji: emoji === '' ? null : emoji }
}

function readPress(message: Message, event: EventFacts): InboundEvent | null {
  const { button_reply, list_reply } = Interactive.safeParse(message['interactive']).data ?? {}
  const chosen = button_reply ?? list_reply
  if (chosen === undefined) return null
  const { id: payload, title: label } = chosen
  const messageRef = message.context?.id ?? null
  const words = label === undefined ? {} : { label }
  return { kind: 'buttonPress', ...event, messageRef, pressId: message.id, payload, ...words }
}

function readEdit(message: Message, event: EventFacts): InboundEvent | null {
  const edit = editOf(message)
  return edit === null ? null : { kind: 'edit', ...event, ...edit }
}

export function editOf(message: Message): { messageRef: string; content: InboundContent } | null {
  const edit = Edit.safeParse(message['edit'])
  if (!edit.success) return null
  const [content] = contentsOf(edit.data.message)
  return { messageRef: edit.data.original_message_id, content }
}

function readRevoke(message: Message, { extId, at, chat }: EventFacts): InboundEvent | null {
  const messageRef = revokedRef(message)
  return messageRef === null ? null : { kind: 'deletion', extId, at, chat, messageRef }
}

export const revokedRef = (message: Message): string | null =>
  Revoke.safeParse(message['revoke']).data?.original_message_id ?? null

/** Other notices of WhatsApp are stored and not shown to agents. */
function readNotice(message: Message, { extId, at, from, chat }: EventFacts): InboundEvent {
  const { type } = System.safeParse(message['system']).data ?? {}
  return { kind: 'unsupported', extId, at, from, chat, what: type ?? 'system' }
}
