import { fingerprint } from '../fingerprint.ts'
import type { InboundEvent, InboundContent } from '../inbound.ts'
import { numberedRef, unreadable } from '../inbound-events.ts'
import { whatIsWrong } from '../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { clientOf, nobody, type Place, referralOf } from './parse-people.ts'
import { Message } from './wire.ts'

export function readMessage(body: unknown, place: Place): InboundEvent[] {
  const parsed = Message.safeParse(body)
  if (!parsed.success)
    return [unreadable(fingerprint([body, place.client]), `message.${whatIsWrong(parsed.error)}`)]
  const message = parsed.data
  const extId = `message:${message.mid}`
  if (message.is_echo === true) return readEcho(message, place)
  const { client, at } = place
  if (client === undefined) return nobody(extId)
  const event = { at, chat: client }
  const from = clientOf(client)
  if (message.is_deleted === true) {
    return [{ kind: 'deletion', extId: `deletion:${message.mid}`, ...event, messageRef: message.mid }]
  }
  if (message.quick_reply !== undefined) {
    const { payload } = message.quick_reply
    const label = message.text === undefined ? {} : { label: message.text }
    const messageRef = message.reply_to?.mid ?? null
    return [{ kind: 'press', extId, ...event, from, messageRef, pressId: message.mid, payload, ...label }]
  }
  return contentsOf(message).map((content, index) => messageOf(message, content, index, { ...event, from }))
}

/** Messenger sends pictures together as one message; the server stores one message for each. */
function messageOf(
  { mid, reply_to, referral, attachments }: Message,
  content: InboundContent,
  index: number,
  event: { at: Date | null; chat: string; from: ReturnType<typeof clientOf> },
): InboundEvent {
  return {
    kind: 'message',
    extId: numberedRef(`message:${mid}`, index),
    ...event,
    messageRef: numberedRef(mid, index),
    content,
    replyTo: reply_to === undefined ? null : { messageRef: reply_to.mid, quote: null },
    forwardedFrom: null,
    album: attachments.length > 1 ? mid : null,
    opening: null,
    ...(referral === undefined ? {} : { referral: referralOf(referral) }),
  }
}

/** Marks our messages, so that the parser recognises their echoes. */
export const echoMark = 'desk:'

/** Messenger echoes every message of the page: an echo of ours confirms the send, any other was sent elsewhere. */
function readEcho(message: Message, { page, at }: Place): InboundEvent[] {
  // Sender and recipient are swapped in an echo.
  const chat = page
  const event = { extId: `echo:${message.mid}`, at }
  const ourRef = message.metadata?.startsWith(echoMark) ? message.metadata.slice(echoMark.length) : undefined
  if (ourRef !== undefined && chat !== undefined) {
    return [{ kind: 'status', ...event, chat, messageRef: message.mid, state: 'sent', reason: null, ourRef }]
  }
  const isInbox = message.app_id === undefined || message.app_id === pageInboxApp
  if (!isInbox || chat === undefined) return [{ kind: 'ignored', ...event, why: 'echo' }]
  return contentsOf(message).map((content, index) => ({
    kind: 'ignored',
    at,
    extId: numberedRef(event.extId, index),
    why: 'echo',
    outside: { chat, messageRef: numberedRef(message.mid, index), content },
  }))
}

/** The app as which the page's own inbox writes. */
const pageInboxApp = '26390203743090'
