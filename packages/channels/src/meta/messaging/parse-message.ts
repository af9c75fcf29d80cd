import { fingerprint } from '../../fingerprint.ts'
import type { InboundContent, InboundEvent, InboundReply } from '../../inbound.ts'
import { numberedRef, malformed } from '../../inbound-events.ts'
import { whatIsWrong } from '../../wire-parts.ts'
import { contentsOf } from './parse-content.ts'
import { clientOf, nobody, type Place } from './people.ts'
import { Message } from './wire.ts'

export function readMessage(body: unknown, place: Place): InboundEvent[] {
  const parsed = Message.safeParse(body)
  if (!parsed.success)
    return [malformed(fingerprint([body, place.client]), `message.${whatIsWrong(parsed.error)}`)]
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
    return [
      { kind: 'buttonPress', extId, ...event, from, messageRef, pressId: message.mid, payload, ...label },
    ]
  }
  const contents = contentsOf(message)
  const album = contents.length > 1 && message.attachments.length > 1 ? message.mid : null
  return contents.map((content, index) => messageOf(message, content, index, { ...event, from, album }))
}

/** Pictures sent together come as one message; the server stores one message for each. */
function messageOf(
  { mid, reply_to }: Message,
  content: InboundContent,
  index: number,
  event: { at: Date | null; chat: string; from: ReturnType<typeof clientOf>; album: string | null },
): InboundEvent {
  return {
    kind: 'message',
    extId: numberedRef(`message:${mid}`, index),
    ...event,
    messageRef: numberedRef(mid, index),
    content,
    replyTo: answeredBy(reply_to),
    forwardedFrom: null,
    opening: false,
  }
}

/** A message, or a story of the business, which is quoted by its address: it ends with the story. */
function answeredBy(reply: Message['reply_to']): InboundReply | null {
  if (reply?.mid !== undefined) return { messageRef: reply.mid, quote: null }
  const story = reply?.story
  return story === undefined ? null : { messageRef: `story:${story.id}`, quote: story.url ?? null }
}

/** Marks our messages, so that the parser recognises their echoes. */
export const echoMark = 'desk:'

/** Every message of the business is echoed: an echo of ours confirms the send, any other was sent elsewhere. */
function readEcho(message: Message, { product, page, at }: Place): InboundEvent[] {
  // Sender and recipient are swapped in an echo.
  const chat = page
  const event = { extId: `echo:${message.mid}`, at }
  const ourRef = message.metadata?.startsWith(echoMark) ? message.metadata.slice(echoMark.length) : undefined
  if (ourRef !== undefined && chat !== undefined) {
    return [
      {
        kind: 'deliveryStatus',
        ...event,
        chat,
        messageRef: message.mid,
        state: 'sent',
        reason: null,
        ourRef,
      },
    ]
  }
  const isInbox = message.app_id === undefined ? product.echoesNameApps : message.app_id === pageInboxApp
  if (!isInbox || chat === undefined) return [{ kind: 'ignored', ...event, why: 'echo' }]
  return contentsOf(message).map((content, index) => ({
    kind: 'ignored',
    at,
    extId: numberedRef(event.extId, index),
    why: 'echo',
    externalReply: { chat, messageRef: numberedRef(message.mid, index), content },
  }))
}

/** The app as which the page's own inbox writes. */
const pageInboxApp = '26390203743090'
