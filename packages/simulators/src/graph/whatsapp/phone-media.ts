import { createHash } from 'node:crypto'
import { givenMedia, type PhoneMediaInput } from '../../media/given-media.ts'
import { shownMedia } from '../../media/file-storage.ts'
import type { NewMessage } from '../../talks.ts'
import { mediaAddress } from './media-endpoints.ts'
import type { MediaKind } from './media-rules.ts'
import type { PhoneContext } from './phone.ts'
import { write } from './phone-write.ts'

export type MediaActions = {
  sendsPhoto: (file?: PhoneMediaInput, caption?: string) => string
  sendsVoice: (file?: PhoneMediaInput) => string
  sendsVideo: (file?: PhoneMediaInput, caption?: string) => string
  sendsAudio: (file?: PhoneMediaInput) => string
  sendsDocument: (file?: PhoneMediaInput, caption?: string) => string
  sendsSticker: (file?: PhoneMediaInput, isAnimated?: boolean) => string
  sendsLocation: (latitude?: number, longitude?: number) => string
  sendsVenue: (name?: string, address?: string, latitude?: number, longitude?: number) => string
  sendsContact: (phone?: string, name?: string) => string
  /** There are no albums: each picture is a message of its own. */
  sendsAlbum: (files: PhoneMediaInput[], caption?: string) => string[]
  /** What the platform itself does not pass on: a poll, or something it has no name for. */
  sendsUnknown: (kind?: string) => string
  sendsOrder: (text?: string) => string
}

type Media = {
  kind: MediaKind
  shows: NewMessage['kind']
  file: PhoneMediaInput
  caption?: string | undefined
  more?: object
}

export function mediaActions(context: PhoneContext): MediaActions {
  const send = (media: Media) => sendMedia(context, media)
  const photo = (file: PhoneMediaInput, caption?: string) =>
    send({ kind: 'image', shows: 'photo', file, caption })
  return {
    sendsPhoto: (file = 'machine', caption) => photo(file, caption),
    sendsVoice: (file = 'voice') => send({ kind: 'audio', shows: 'voice', file, more: { voice: true } }),
    sendsVideo: (file = 'video', caption) => send({ kind: 'video', shows: 'video', file, caption }),
    sendsAudio: (file = 'audio') => send({ kind: 'audio', shows: 'audio', file, more: { voice: false } }),
    sendsDocument: (file = 'invoice', caption) =>
      send({ kind: 'document', shows: 'document', file, caption }),
    sendsSticker: (file = 'sticker', animated = false) =>
      send({ kind: 'sticker', shows: 'sticker', file, more: { animated } }),
    sendsAlbum: (files, caption) => files.map((file, at) => photo(file, at === 0 ? caption : undefined)),
    ...placeActions(context),
  }
}

function sendMedia(context: PhoneContext, { kind, shows, file, caption = '', more }: Media): string {
  const { world } = context
  const stored = world.whatsapp.files.add(context.number().id, givenMedia(file))
  const part = {
    ...(caption === '' ? {} : { caption }),
    ...(kind === 'document' ? { filename: stored.fileName ?? 'file' } : {}),
    mime_type: stored.mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : stored.mimeType,
    sha256: createHash('sha256').update(stored.bytes).digest('base64'),
    id: stored.id,
    ...(world.options.mediaUrlInWebhook ? { url: mediaAddress(world, stored) } : {}),
    ...more,
  }
  const message = { kind: shows, text: caption, media: shownMedia(stored) }
  return write(context, { shows: message, wire: { type: kind, [kind]: part } })
}

function placeActions(
  context: PhoneContext,
): Pick<MediaActions, 'sendsLocation' | 'sendsVenue' | 'sendsContact' | 'sendsUnknown' | 'sendsOrder'> {
  const send = (type: string, part: unknown, shows: Omit<NewMessage, 'id' | 'by'>, more: object = {}) =>
    write(context, { shows, wire: { type, ...(part === undefined ? {} : { [type]: part }), ...more } })
  return {
    sendsLocation: (latitude = 55.6761, longitude = 12.5683) =>
      send(
        'location',
        { latitude, longitude },
        { kind: 'location', location: { latitude, longitude, title: undefined } },
      ),
    sendsVenue: (
      name = 'Brew Bench',
      address = 'Harbour Street 4',
      latitude = 55.6761,
      longitude = 12.5683,
    ) =>
      send(
        'location',
        { latitude, longitude, name, address, url: 'https://brewbench.example.com' },
        { kind: 'location', location: { latitude, longitude, title: name } },
      ),
    sendsContact: (phone = '+45 12 34 56 78', name = 'Ida') =>
      send('contacts', [cardOf(phone, name)], { kind: 'contact', contact: { phone, name } }),
    sendsUnknown: (kind = 'poll_creation') =>
      send('unsupported', { type: kind }, { kind: 'unknown' }, { errors: [unsupportedError] }),
    sendsOrder: (text = 'My order') => {
      const item = { product_retailer_id: 'grinder-2', quantity: 1, item_price: 240, currency: 'EUR' }
      return send(
        'order',
        { catalog_id: '194836987003835', text, product_items: [item] },
        { kind: 'unknown', text },
      )
    },
  }
}

function cardOf(phone: string, name: string) {
  const [first_name = name, last_name] = name.split(' ')
  return {
    name: { first_name, ...(last_name === undefined ? {} : { last_name }), formatted_name: name },
    phones: [{ phone, wa_id: phone.replaceAll(/\D/g, ''), type: 'CELL' }],
  }
}

const unsupportedError = {
  code: 131051,
  title: 'Message type unknown',
  message: 'Message type unknown',
  error_data: { details: 'Message type is currently not supported.' },
}
