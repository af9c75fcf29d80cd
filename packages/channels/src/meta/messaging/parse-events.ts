import { fingerprint } from '../../fingerprint.ts'
import type { InboundEvent } from '../../inbound.ts'
import { malformed } from '../../inbound-events.ts'
import { whatIsWrong } from '../../wire-parts.ts'
import { clientOf, nobody, type Place } from './people.ts'
import { Delivery, MessageEdit, Reaction, Read } from './wire.ts'

export function readReaction(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = Reaction.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `reaction.${whatIsWrong(parsed.error)}`)]
  const { mid, action, reaction, emoji } = parsed.data
  const extId = `reaction:${mid}:${action}:${at?.getTime() ?? ''}`
  if (client === undefined) return nobody(extId)
  const sign = action === 'unreact' ? null : (emoji ?? signs.get(reaction ?? '') ?? '✨')
  return [{ kind: 'reaction', extId, at, from: clientOf(client), chat: client, messageRef: mid, emoji: sign }]
}

/** For reactions that arrive only by name. */
const signs = new Map([
  ['love', '❤️'],
  ['like', '👍'],
  ['dislike', '👎'],
  ['smile', '😆'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😠'],
  ['laugh', '😆'],
])

export function readEdit(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = MessageEdit.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `message_edit.${whatIsWrong(parsed.error)}`)]
  const { mid, text, num_edit } = parsed.data
  const extId = `edit:${mid}:${num_edit ?? at?.getTime() ?? ''}`
  if (client === undefined) return nobody(extId)
  const content = { type: 'text' as const, text }
  return [{ kind: 'edit', extId, at, from: clientOf(client), chat: client, messageRef: mid, content }]
}

/** One event for each id that Meta names, and one for everything up to the watermark. */
export function readDelivery(body: unknown, place: Place): InboundEvent[] {
  const parsed = Delivery.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `delivery.${whatIsWrong(parsed.error)}`)]
  const { mids, watermark } = parsed.data
  const { client, at } = place
  if (client === undefined) return nobody(fingerprint(body))
  const receipts = mids.map((mid) => receiptOf('delivered', client, mid, at))
  return [...receipts, ...watermarkOf('delivered', client, watermark, at)]
}

export function readRead(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = Read.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `read.${whatIsWrong(parsed.error)}`)]
  if (client === undefined) return nobody(fingerprint(body))
  const { mid, watermark } = parsed.data
  // Who has read a message has read all before it: the time of reading is the watermark that Instagram leaves out.
  if (mid !== undefined) return [receiptOf('read', client, mid, at), ...watermarkOf('read', client, at, at)]
  const event = watermarkOf('read', client, watermark, at)
  return event.length > 0 ? event : [malformed(fingerprint(body), 'read.watermark: not a time')]
}

const receiptOf = (
  state: 'delivered' | 'read',
  chat: string,
  messageRef: string,
  at: Date | null,
): InboundEvent => ({
  kind: 'deliveryStatus',
  extId: `${state}:${messageRef}`,
  at,
  chat,
  messageRef,
  state,
  reason: null,
})

function watermarkOf(
  state: 'delivered' | 'read',
  chat: string,
  upTo: Date | null,
  at: Date | null,
): InboundEvent[] {
  if (upTo === null) return []
  return [{ kind: 'readWatermark', extId: `${state}:${chat}:${upTo.getTime()}`, at, chat, state, upTo }]
}
