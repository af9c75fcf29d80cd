import type { FileKind, InboundContent } from '../inbound.ts'
import { fileContent } from '../inbound-events.ts'
import { Card, Media, Place, TemplateButton, TextBody, Unsupported } from './wire.ts'

/** A message's kind, with the field of the same name that holds it. */
export type Carrier = Readonly<Record<string, unknown>> & { type: string }

/** The content of a message. An unsupported kind becomes a placeholder that names it. */
export function contentsOf(message: Carrier): [InboundContent, ...InboundContent[]] {
  const [first, ...others] = readers.get(message.type)?.(message[message.type]) ?? []
  return first === undefined ? [placeholderOf(message)] : [first, ...others]
}

type Reader = (value: unknown) => InboundContent[]

const readers = new Map<string, Reader>([
  ['text', readText],
  ['image', file('image')],
  ['video', file('video')],
  ['audio', file('audio')],
  ['document', file('document')],
  ['sticker', file('sticker')],
  ['location', readPlace],
  ['contacts', readCards],
  ['button', readTemplateButton],
  ['request_welcome', () => [{ type: 'text', text: '' }]],
])

function placeholderOf(message: Carrier): InboundContent {
  const unsupported =
    message.type === 'unsupported' ? Unsupported.safeParse(message['unsupported']).data : undefined
  return { type: 'unknown', what: unsupported?.type ?? message.type }
}

function readText(value: unknown): InboundContent[] {
  const text = TextBody.safeParse(value)
  return text.success ? [{ type: 'text', text: text.data.body }] : []
}

/** The size is known only when the file is fetched. Stickers are WebP pictures, animated or not. */
function file(kind: FileKind): Reader {
  return (value) => {
    const media = Media.safeParse(value)
    if (!media.success) return []
    const { id: ref, caption = '', filename = null, mime_type = null, voice = false } = media.data
    const mime = mime_type?.split(';')[0]?.trim() ?? null
    return [fileContent({ ref, kind, name: filename, mime, recorded: kind === 'audio' && voice }, caption)]
  }
}

function readPlace(value: unknown): InboundContent[] {
  const place = Place.safeParse(value)
  if (!place.success) return []
  const { latitude, longitude, name, address } = place.data
  return [{ type: 'location', latitude, longitude, title: name ?? null, address: address ?? null }]
}

function readCards(value: unknown): InboundContent[] {
  const cards: unknown[] = Array.isArray(value) ? value : []
  return cards.flatMap((one) => {
    const card = Card.safeParse(one)
    if (!card.success) return []
    const { name, phones } = card.data
    const numbers = phones.flatMap(({ phone, wa_id }) => phone ?? wa_id ?? [])
    const full = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' ')
    return [{ type: 'contact' as const, name: full || numbers[0] || '', phone: numbers.join(', ') }]
  })
}

function readTemplateButton(value: unknown): InboundContent[] {
  const button = TemplateButton.safeParse(value)
  return button.success ? [{ type: 'text', text: button.data.text }] : []
}
