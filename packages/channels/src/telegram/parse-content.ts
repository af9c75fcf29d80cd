import type { InboundContent } from '../inbound.ts'
import { Text } from '../wire-parts.ts'
import { fileReaders } from './parse-file.ts'
import { nameOf } from './parse-people.ts'
import { withLinkedAddresses } from './parse-text.ts'
import { Contact, Location, type Message, Venue } from './wire.ts'

/** The content of a message. An unsupported kind becomes a placeholder that names it. */
export function contentOf(message: Message): InboundContent {
  const present = readers.filter(([key]) => Object.hasOwn(message, key))
  const { entities, caption_entities, caption = '' } = message
  const words = { caption: withLinkedAddresses(caption, caption_entities), entities }
  for (const [key, read] of present) {
    const content = read(message[key], words)
    if (content !== null) return content
  }
  return { type: 'unknown', what: present[0]?.[0] ?? kindOf(message) }
}

interface Words {
  caption: string
  /** Of the text of a message without a file. */
  entities: readonly unknown[]
}

type Reader = (value: unknown, words: Words) => InboundContent | null

/** An animation also carries a document, a venue also a location: the richer one comes first. */
const readers: ReadonlyArray<readonly [key: string, read: Reader]> = [
  ['text', readText],
  ...fileReaders.map(
    ([key, read]) => [key, (value: unknown, { caption }: Words) => read(value, caption)] as const,
  ),
  ['venue', readVenue],
  ['location', readLocation],
  ['contact', readContact],
]

function readText(value: unknown, { entities }: Words): InboundContent | null {
  const text = Text.safeParse(value)
  return text.success ? { type: 'text', text: withLinkedAddresses(text.data, entities) } : null
}

function readVenue(value: unknown): InboundContent | null {
  const venue = Venue.safeParse(value)
  if (!venue.success) return null
  const { location, title, address } = venue.data
  return place({ ...location, title, address })
}

function readLocation(value: unknown): InboundContent | null {
  const location = Location.safeParse(value)
  return location.success ? place(location.data) : null
}

interface Place {
  latitude: number
  longitude: number
  title?: string | null | undefined
  address?: string | null | undefined
}

const place = ({ latitude, longitude, title = null, address = null }: Place): InboundContent => ({
  type: 'location',
  latitude,
  longitude,
  title,
  address,
})

function readContact(value: unknown): InboundContent | null {
  const contact = Contact.safeParse(value)
  if (!contact.success) return null
  const { phone_number: phone, first_name, last_name } = contact.data
  return { type: 'contact', name: nameOf({ first_name, last_name }) ?? phone, phone }
}

/** Known kinds of content that Switchboard does not support. */
const knownKinds = [
  'poll',
  'dice',
  'story',
  'game',
  'checklist',
  'paid_media',
  'gift',
  'unique_gift',
  'giveaway',
  'invoice',
  'successful_payment',
  'refunded_payment',
  'users_shared',
  'chat_shared',
  'web_app_data',
  'passport_data',
]

/** The kind of newer, unknown content: the first key that describes the content and not the message. */
function kindOf(message: Message): string {
  const known = knownKinds.find((kind) => Object.hasOwn(message, kind))
  if (known !== undefined) return known
  return Object.keys(message).find((key) => !attributes.test(key)) ?? 'message'
}

const attributes =
  /^(message_|from$|chat$|date$|edit_date$|forward_|reply_|quote$|external_reply$|media_group_id$|caption|sender_|author_|via_bot$|has_|is_|business_|link_preview|show_caption|effect_id$|entities$|paid_star|suggested_post|direct_messages)/
