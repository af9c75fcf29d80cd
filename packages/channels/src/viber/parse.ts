import { fingerprint, partId } from '../fingerprint.ts'
import type { Inbound } from '../inbound.ts'
import { unreadable } from '../told.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { readMessage } from './parse-message.ts'
import { clientOf } from './parse-people.ts'
import { Callback, WithUser } from './wire.ts'

/** Viber tells one thing at a time. Receipts repeat the token of the message they are about, once per device. */
export function parseViber(payload: unknown): Inbound[] {
  const parsed = Callback.safeParse(payload)
  if (!parsed.success) return [unreadable(fingerprint(payload), whatIsWrong(parsed.error))]
  const callback = parsed.data
  const { event, message_token: token, timestamp: at } = callback
  const who = WithUser.safeParse(callback).data
  const person = who?.user?.id ?? who?.sender?.id ?? who?.user_id
  const extId =
    token === undefined
      ? partId(event, [at?.getTime(), person])
      : [event, token, ...(person ? [person] : [])].join(':')
  const told = { extId, at }
  return [readers.get(event)?.(callback, told) ?? readUnknown(callback, told)]
}

interface Told {
  extId: string
  at: Date | null
}

/** null: it cannot be read as what it says it is. */
type Reader = (callback: Callback, told: Told) => Inbound | null

const ignored =
  (why: string): Reader =>
  (_, told) => ({ kind: 'ignored', ...told, why })

const readers = new Map<string, Reader>([
  ['message', readMessage],
  ['conversation_started', readOpening],
  ['subscribed', (callback, told) => readReachable(callback, told, true)],
  ['unsubscribed', (callback, told) => readReachable(callback, told, false)],
  ['delivered', (callback, told) => readReceipt(callback, told, 'delivered')],
  ['seen', (callback, told) => readReceipt(callback, told, 'read')],
  ['failed', (callback, told) => readReceipt(callback, told, 'failed')],
  ['webhook', ignored('webhook set')],
  ['client_status', ignored('client status')],
  ['action', ignored('action')],
])

/** Somebody opened the chat and has said nothing yet; `context` is the deep link's. A subscriber needs no welcome. */
function readOpening(callback: Callback, told: Told): Inbound | null {
  const { user, context = '', subscribed } = WithUser.parse(callback)
  if (user === undefined) return null
  const who = { from: clientOf(user), chat: user.id }
  if (subscribed === true) return { kind: 'reachable', ...told, ...who, reachable: true }
  return {
    kind: 'message',
    ...told,
    ...who,
    messageRef: callback.message_token ?? told.extId,
    content: { type: 'text', text: '' },
    replyTo: null,
    forwardedFrom: null,
    album: null,
    opening: { payload: context === '' ? null : context },
  }
}

function readReachable(callback: Callback, told: Told, reachable: boolean): Inbound | null {
  const { user, user_id } = WithUser.parse(callback)
  const person = user ?? (user_id === undefined ? undefined : { id: user_id })
  if (person === undefined) return null
  return { kind: 'reachable', ...told, from: clientOf(person), chat: person.id, reachable }
}

/** `seen` may come without `delivered`, and `delivered` also for what the client wrote. */
function readReceipt(callback: Callback, told: Told, state: 'delivered' | 'read' | 'failed'): Inbound | null {
  const { user_id = null, desc = '' } = WithUser.parse(callback)
  const messageRef = callback.message_token
  if (messageRef === undefined) return null
  const reason = state === 'failed' ? desc || 'Viber does not say why.' : null
  return { kind: 'status', ...told, chat: user_id, messageRef, state, reason }
}

function readUnknown(callback: Callback, told: Told): Inbound {
  const { user, sender, user_id } = WithUser.parse(callback)
  const person = user ?? sender ?? (user_id === undefined ? undefined : { id: user_id })
  if (person === undefined) return { kind: 'unknown', ...told, from: null, chat: null, what: callback.event }
  return { kind: 'unknown', ...told, from: clientOf(person), chat: person.id, what: callback.event }
}
