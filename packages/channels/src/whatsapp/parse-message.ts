import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent } from '../inbound.ts'
import { numberedRef, malformed } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { eventReaders } from './parse-events.ts'
import { readSystemMove } from './parse-identity.ts'
import { personOf } from './parse-people.ts'
import { type Contact, Message } from './wire.ts'

/** One message is usually one thing; several contact cards sent together are several. */
export function readMessage(
  body: unknown,
  contactOf: (message: Message) => Contact | undefined,
): InboundEvent[] {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return [malformed(fingerprint(body), `message.${whatIsWrong(parsed.error)}`)]
  const message = parsed.data
  const extId = `message:${message.id}`
  const move = message.type === 'system' ? readSystemMove(message) : null
  if (move !== null) return [move]
  const person = personOf(message, contactOf(message))
  if (person === null) return [malformed(extId, 'message.from: nobody is named')]
  const event = { extId, at: message.timestamp, ...person }
  const operation = eventReaders.get(message.type)?.(message, event)
  if (operation !== undefined && operation !== null) return [operation]
  return contentsOf(message).map((content, index) => ({
    kind: 'message' as const,
    ...event,
    extId: numberedRef(extId, index),
    messageRef: numberedRef(message.id, index),
    content,
    ...aroundOf(message),
  }))
}

/**
 * The fields around the content. WhatsApp never repeats the quoted text and does not name the author of a forwarded
 * message.
 */
function aroundOf({ context, type }: Message) {
  const isForwarded = context?.forwarded === true || context?.frequently_forwarded === true
  return {
    replyTo: context?.id === undefined ? null : { messageRef: context.id, quote: null },
    forwardedFrom: isForwarded ? '' : null,
    album: null,
    // A chat opened from a link, before anything is written.
    opening: type === 'request_welcome',
  }
}
