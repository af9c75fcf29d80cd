import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { unreadable } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { clientOf, nobody, type Place } from './parse-people.ts'
import { Delivery, MessageEdit, Reaction, Read } from './wire.ts'

export function readReaction(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = Reaction.safeParse(body)
  if (!parsed.success) return [unreadable(fingerprint(body), `reaction.${whatIsWrong(parsed.error)}`)]
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
])

export function readEdit(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = MessageEdit.safeParse(body)
  if (!parsed.success) return [unreadable(fingerprint(body), `message_edit.${whatIsWrong(parsed.error)}`)]
  const { mid, text, num_edit } = parsed.data
  const extId = `edit:${mid}:${num_edit ?? at?.getTime() ?? ''}`
  if (client === undefined) return nobody(extId)
  const content = { type: 'text' as const, text }
  return [{ kind: 'edit', extId, at, from: clientOf(client), chat: client, messageRef: mid, content }]
}

/** One event for each id that Meta names, and one for everything up to the watermark. */
export function readDelivery(body: unknown, place: Place): InboundEvent[] {
  const parsed = Delivery.safeParse(body)
  if (!parsed.success) return [unreadable(fingerprint(body), `delivery.${whatIsWrong(parsed.error)}`)]
  const { mids, watermark } = parsed.data
  const { client, at } = place
  if (client === undefined) return nobody(fingerprint(body))
  const receipts = mids.map(
    (mid): InboundEvent => ({
      kind: 'status',
      extId: `delivered:${mid}`,
      at,
      chat: client,
      messageRef: mid,
      state: 'delivered',
      reason: null,
    }),
  )
  return [...receipts, ...watermarkOf('delivered', client, watermark, at)]
}

export function readRead(body: unknown, { client, at }: Place): InboundEvent[] {
  const parsed = Read.safeParse(body)
  if (!parsed.success) return [unreadable(fingerprint(body), `read.${whatIsWrong(parsed.error)}`)]
  if (client === undefined) return nobody(fingerprint(body))
  const event = watermarkOf('read', client, parsed.data.watermark, at)
  return event.length > 0 ? event : [unreadable(fingerprint(body), 'read.watermark: not a time')]
}

function watermarkOf(
  state: 'delivered' | 'read',
  chat: string,
  upTo: Date | null,
  at: Date | null,
): InboundEvent[] {
  if (upTo === null) return []
  return [{ kind: 'watermark', extId: `${state}:${chat}:${upTo.getTime()}`, at, chat, state, upTo }]
}
