import { fingerprint, partId } from '../fingerprint.ts'
import { malformed } from '../inbound-events.ts'
import type { InboundClient, InboundEvent } from '../inbound.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { chosenPayload } from './choices.ts'
import { contentOf } from './parse-content.ts'
import { Callback, Message, MessageCallback, WithUser } from './wire.ts'

/** A callback carries one event. Receipts repeat the token of the message they are about, once per device. */
export function parseViber(payload: unknown): InboundEvent[] {
  const parsed = Callback.safeParse(payload)
  if (!parsed.success) return [malformed(fingerprint(payload), whatIsWrong(parsed.error))]
  const callback = parsed.data
  const { event, message_token: token, timestamp: at } = callback
  const who = WithUser.safeParse(callback).data
  const person = who?.user?.id ?? who?.sender?.id ?? who?.user_id
  const extId =
    token === undefined
      ? partId(event, [at?.getTime(), person])
      : [event, token, ...(person ? [person] : [])].join(':')
  const facts = { extId, at }
  return [readers.get(event)?.(callback, facts) ?? readUnknown(callback, facts)]
}

interface EventFacts {
  extId: string
  at: Date | null
}

/** null: it does not match the format of its kind. */
type Reader = (callback: Callback, facts: EventFacts) => InboundEvent | null

const ignored =
  (why: string): Reader =>
  (_, facts) => ({ kind: 'ignored', ...facts, why })

const readers = new Map<string, Reader>([
  ['message', readMessage],
  ['conversation_started', readOpening],
  ['subscribed', (callback, facts) => readReachable(callback, facts, true)],
  ['unsubscribed', (callback, facts) => readReachable(callback, facts, false)],
  ['delivered', (callback, facts) => readReceipt(callback, facts, 'delivered')],
  ['seen', (callback, facts) => readReceipt(callback, facts, 'read')],
  ['failed', (callback, facts) => readReceipt(callback, facts, 'failed')],
  ['webhook', ignored('webhook set')],
  ['client_status', ignored('client status')],
  ['action', ignored('action')],
])

/** The client opened the chat and has not written yet. A subscriber needs no welcome. */
function readOpening(callback: Callback, facts: EventFacts): InboundEvent | null {
  const { user, subscribed } = WithUser.parse(callback)
  if (user === undefined) return null
  const who = { from: clientOf(user), chat: user.id }
  if (subscribed === true) return { kind: 'reachability', ...facts, ...who, reachable: true }
  return {
    kind: 'message',
    ...facts,
    ...who,
    messageRef: callback.message_token ?? facts.extId,
    content: { type: 'text', text: '' },
    replyTo: null,
    forwardedFrom: null,
    album: null,
    opening: true,
  }
}

function readReachable(callback: Callback, facts: EventFacts, reachable: boolean): InboundEvent | null {
  const { user, user_id } = WithUser.parse(callback)
  const person = user ?? (user_id === undefined ? undefined : { id: user_id })
  if (person === undefined) return null
  return { kind: 'reachability', ...facts, from: clientOf(person), chat: person.id, reachable }
}

/** `seen` may come without `delivered`, and `delivered` also for the client's own messages. */
function readReceipt(
  callback: Callback,
  facts: EventFacts,
  state: 'delivered' | 'read' | 'failed',
): InboundEvent | null {
  const { user_id = null, desc = '' } = WithUser.parse(callback)
  const messageRef = callback.message_token
  if (messageRef === undefined) return null
  const reason = state === 'failed' ? desc || 'Viber gives no reason.' : null
  const why = state === 'failed' ? { problem: 'refused' as const } : {}
  return { kind: 'deliveryStatus', ...facts, chat: user_id, messageRef, state, reason, ...why }
}

function readUnknown(callback: Callback, facts: EventFacts): InboundEvent {
  const { user, sender, user_id } = WithUser.parse(callback)
  const person = user ?? sender ?? (user_id === undefined ? undefined : { id: user_id })
  if (person === undefined)
    return { kind: 'unsupported', ...facts, from: null, chat: null, what: callback.event }
  return { kind: 'unsupported', ...facts, from: clientOf(person), chat: person.id, what: callback.event }
}

/** null: it names no sender. */
function readMessage(callback: Callback, event: { extId: string; at: Date | null }): InboundEvent | null {
  const parsed = MessageCallback.safeParse(callback)
  if (!parsed.success) return null
  const { sender, silent = false } = parsed.data
  const message = Message.parse(parsed.data.message)
  const messageRef = callback.message_token ?? event.extId
  const who = { from: clientOf(sender), chat: sender.id }
  const payload = message.type === 'text' ? chosenPayload(message, silent) : null
  if (payload !== null) {
    const label = message.text === payload || message.text === undefined ? {} : { label: message.text }
    return { kind: 'buttonPress', ...event, ...who, messageRef: null, pressId: messageRef, payload, ...label }
  }
  const around = { replyTo: null, forwardedFrom: null, album: null, opening: false }
  return { kind: 'message', ...event, ...who, messageRef, content: contentOf(message), ...around }
}

/** Ids are per bot; a name may be hidden. */
function clientOf({
  id,
  name = '',
  language,
}: {
  id: string
  name?: string | undefined
  language?: string | undefined
}): InboundClient {
  const shown = name.trim() === '' ? id : name
  return { extUserId: id, name: shown, username: null, language: language ?? null, phone: null }
}
