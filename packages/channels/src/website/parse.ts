import { fingerprint } from '../fingerprint.ts'
import { fileContent, malformed } from '../inbound-events.ts'
import type { InboundClient, InboundContent, InboundEvent } from '../inbound.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { Envelope, Message, Press, Progress, Reaction, Receipt, WithVisitor } from './wire.ts'

/** A payload is one event of one visitor. */
export function parseWebsite(payload: unknown): InboundEvent[] {
  const envelope = Envelope.safeParse(payload)
  if (!envelope.success) return [malformed(fingerprint(payload), whatIsWrong(envelope.error))]
  const { kind, id: extId, at } = envelope.data
  const facts = { extId, at }
  const visitor = WithVisitor.safeParse(payload).data?.visitor
  if (visitor === undefined) return [{ kind: 'unsupported', ...facts, from: null, chat: null, what: kind }]
  const from = { from: clientOf(visitor), chat: visitor.id }
  const event = readers.get(kind)?.(payload, { ...facts, ...from })
  return [event ?? { kind: 'unsupported', ...facts, ...from, what: kind }]
}

interface EventFacts {
  extId: string
  at: Date | null
  from: InboundClient
  chat: string
}

/** null: it does not match the format of its kind. */
type Reader = (payload: unknown, facts: EventFacts) => InboundEvent | null

const readers = new Map<string, Reader>([
  ['message', readMessage],
  ['reaction', readReaction],
  ['press', readPress],
  ['progress', readProgress],
  ['receipt', readReceipt],
])

function readMessage(payload: unknown, facts: EventFacts): InboundEvent | null {
  const message = Message.safeParse(payload).data
  if (message === undefined) return null
  const { text = '', file, replyTo } = message
  const content: InboundContent = file === undefined ? { type: 'text', text } : fileContent(known(file), text)
  return {
    kind: 'message',
    ...facts,
    messageRef: facts.extId,
    content,
    replyTo: replyTo === undefined ? null : { messageRef: replyTo, quote: null },
    forwardedFrom: null,
    album: null,
    opening: false,
  }
}

/** Fields that are absent are unknown. */
const known = (file: NonNullable<ReturnType<typeof Message.parse>['file']>) => ({
  ref: file.ref,
  kind: file.kind,
  name: file.name ?? null,
  mime: file.mime ?? null,
  size: file.size ?? null,
  recorded: file.recorded ?? false,
  duration: file.duration ?? null,
  width: file.width ?? null,
  height: file.height ?? null,
})

function readReaction(payload: unknown, facts: EventFacts): InboundEvent | null {
  const reaction = Reaction.safeParse(payload).data
  if (reaction === undefined) return null
  return { kind: 'reaction', ...facts, messageRef: reaction.messageRef, emoji: reaction.emoji }
}

function readPress(payload: unknown, facts: EventFacts): InboundEvent | null {
  const press = Press.safeParse(payload).data
  if (press === undefined) return null
  const { messageRef, payload: chosen } = press
  return { kind: 'buttonPress', ...facts, messageRef, pressId: facts.extId, payload: chosen }
}

/** The visitor has seen everything of ours up to a moment. */
function readProgress(payload: unknown, { extId, at, chat }: EventFacts): InboundEvent | null {
  const progress = Progress.safeParse(payload).data
  if (progress === undefined || progress.upTo === null) return null
  return { kind: 'readWatermark', extId, at, chat, state: 'read', upTo: progress.upTo }
}

/** A device of the visitor has got a message. */
function readReceipt(payload: unknown, { extId, at, chat }: EventFacts): InboundEvent | null {
  const receipt = Receipt.safeParse(payload).data
  if (receipt === undefined) return null
  const { messageRef } = receipt
  return { kind: 'deliveryStatus', extId, at, chat, messageRef, state: 'delivered', reason: null }
}

function clientOf({
  id,
  name = '',
  language,
  email,
}: {
  id: string
  name?: string | undefined
  language?: string | undefined
  email?: string | undefined
}): InboundClient {
  const shown = name.trim() === '' ? id : name
  return { extUserId: id, name: shown, username: email ?? null, language: language ?? null, phone: null }
}
