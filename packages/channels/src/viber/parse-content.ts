import { endingOf } from '../file-types.ts'
import type { FileKind, InboundContent } from '../inbound.ts'
import { fileContent, withAddress } from '../inbound-events.ts'
import { stickerRef } from './media.ts'
import type { Message } from './wire.ts'

/** The content of a message. An unsupported kind becomes a placeholder that names it. */
export function contentOf(message: Message): InboundContent {
  return readers.get(message.type)?.(message) ?? { type: 'unknown', what: message.type }
}

type Reader = (message: Message) => InboundContent | null

const readers = new Map<string, Reader>([
  ['text', ({ text }) => (text === undefined ? null : { type: 'text', text })],
  ['url', readLink],
  ['picture', (message) => readFile(message, 'image')],
  ['video', (message) => readFile(message, 'video')],
  ['file', (message) => readFile(message, isSound(message) ? 'audio' : 'document')],
  ['sticker', readSticker],
  ['location', readPlace],
  ['contact', readContact],
])

function readLink({ text, media }: Message): InboundContent | null {
  const words = withAddress(text, media)
  return words === '' ? null : { type: 'text', text: words }
}

/** Viber sends no type: it is known when the file is fetched. */
function readFile(message: Message, kind: FileKind): InboundContent | null {
  const { media, thumbnail, file_name, size, duration, text } = message
  if (media === undefined) return null
  const facts = { name: file_name ?? null, size: size ?? null, duration: duration ?? null }
  return fileContent({ ref: media, kind, ...facts, thumbnailRef: thumbnail ?? null }, text ?? '')
}

/** Viber has no kind for sound. */
function isSound({ file_name = '' }: Message): boolean {
  return ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'amr'].includes(endingOf(file_name))
}

/** Viber sends only a number and serves the pictures from a separate host. */
function readSticker({ sticker_id }: Message): InboundContent | null {
  const ref = sticker_id === undefined ? null : stickerRef(sticker_id)
  return ref === null ? null : fileContent({ ref, kind: 'sticker', mime: 'image/png' })
}

function readPlace({ location }: Message): InboundContent | null {
  if (location === undefined) return null
  const { lat: latitude, lon: longitude, address } = location
  return { type: 'location', latitude, longitude, title: null, address: address ?? null }
}

function readContact({ contact }: Message): InboundContent | null {
  const { name = '', phone_number: phone = '' } = contact ?? {}
  return name === '' && phone === '' ? null : { type: 'contact', name: name || phone, phone }
}
