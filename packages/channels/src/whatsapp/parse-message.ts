import { fingerprint } from '../fingerprint.ts'
import type { Inbound, InboundReferral } from '../inbound.ts'
import { numberedRef, unreadable } from '../told.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { deedReaders } from './parse-deeds.ts'
import { personOf } from './parse-people.ts'
import { type Contact, Message } from './wire.ts'

/** One message is usually one thing; several contact cards sent together are several. */
export function readMessage(body: unknown, contactOf: (message: Message) => Contact | undefined): Inbound[] {
  const parsed = Message.safeParse(body)
  if (!parsed.success) return [unreadable(fingerprint(body), `message.${whatIsWrong(parsed.error)}`)]
  const message = parsed.data
  const extId = `message:${message.id}`
  const person = personOf(message, contactOf(message))
  if (person === null) return [unreadable(extId, 'message.from: nobody is named')]
  const told = { extId, at: message.timestamp, ...person }
  const deed = deedReaders.get(message.type)?.(message, told)
  if (deed !== undefined && deed !== null) return [deed]
  return contentsOf(message).map((content, index) => ({
    kind: 'message' as const,
    ...told,
    extId: numberedRef(extId, index),
    messageRef: numberedRef(message.id, index),
    content,
    ...aroundOf(message),
  }))
}

/** What stands around the content. WhatsApp never repeats the quoted words, nor says whose words are forwarded. */
function aroundOf({ context, referral, type }: Message) {
  const isForwarded = context?.forwarded === true || context?.frequently_forwarded === true
  return {
    replyTo: context?.id === undefined ? null : { messageRef: context.id, quote: null },
    forwardedFrom: isForwarded ? '' : null,
    album: null,
    // A chat opened from a link, before anything is written.
    opening: type === 'request_welcome' ? { payload: null } : null,
    ...(referral === undefined ? {} : { referral: referralOf(referral) }),
  }
}

function referralOf(told: NonNullable<Message['referral']>): InboundReferral {
  return {
    title: told.headline ?? null,
    text: told.body ?? null,
    url: told.source_url ?? null,
    ref: told.ctwa_clid ?? null,
    adId: told.source_id ?? null,
  }
}
