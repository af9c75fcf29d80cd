import type { InboundEvent } from '../inbound.ts'
import { contentOf } from './parse-content.ts'
import { clientOf } from './parse-people.ts'
import { chosenPayload } from './choices.ts'
import { type Callback, Message, MessageCallback } from './wire.ts'

/** null: it names no sender. */
export function readMessage(
  callback: Callback,
  event: { extId: string; at: Date | null },
): InboundEvent | null {
  const parsed = MessageCallback.safeParse(callback)
  if (!parsed.success) return null
  const { sender, silent = false } = parsed.data
  const message = Message.parse(parsed.data.message)
  const messageRef = callback.message_token ?? event.extId
  const who = { from: clientOf(sender), chat: sender.id }
  const payload = message.type === 'text' ? chosenPayload(message, silent) : null
  if (payload !== null) {
    const label = message.text === payload || message.text === undefined ? {} : { label: message.text }
    return { kind: 'press', ...event, ...who, messageRef: null, pressId: messageRef, payload, ...label }
  }
  const around = { replyTo: null, forwardedFrom: null, album: null, opening: null }
  return { kind: 'message', ...event, ...who, messageRef, content: contentOf(message), ...around }
}
