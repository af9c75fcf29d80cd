import { sample, type SampleName } from '../media/samples.ts'
import type { MessageExtras } from './conversations.ts'
import { plainText } from './entities/formatted.ts'
import { buildMedia, type GivenFile, type MediaKind } from './media-content.ts'
import { rememberContent } from './media-memory.ts'
import { write, type PhoneContext } from './phone-write.ts'
import type { Message, MessageContent } from './wire.ts'

/** A sample by name, bytes, or a file with what the phone states about it. */
export type MediaInput = SampleName | Uint8Array | GivenFile
export type AlbumItem = { kind: 'photo' | 'video' | 'document' | 'audio'; file: MediaInput; caption?: string }
export type StickerStyle = 'static' | 'animated' | 'video'

export type MediaActions = {
  sendsPhoto: (file?: MediaInput, caption?: string) => Message
  sendsVoice: (file?: MediaInput, caption?: string) => Message
  sendsVideo: (file?: MediaInput, caption?: string) => Message
  sendsVideoNote: (file?: MediaInput) => Message
  sendsAudio: (file?: MediaInput, caption?: string) => Message
  sendsDocument: (file?: MediaInput, caption?: string) => Message
  sendsSticker: (file?: StickerStyle | Uint8Array | GivenFile) => Message
  sendsAnimation: (file?: MediaInput, caption?: string) => Message
  sendsLocation: (latitude?: number, longitude?: number) => Message
  sendsVenue: (title?: string, address?: string, latitude?: number, longitude?: number) => Message
  sendsContact: (phone?: string, firstName?: string, lastName?: string) => Message
  /** Several messages with one media_group_id, in order. */
  sendsAlbum: (items: AlbumItem[]) => Message[]
  /** A kind of message that the server does not support. */
  sendsUnknown: (kind?: 'poll' | 'dice') => Message
}

const stickers: Record<StickerStyle, SampleName> = {
  static: 'sticker',
  animated: 'animatedSticker',
  video: 'videoSticker',
}

export function mediaActions(context: PhoneContext): MediaActions {
  const send = (kind: MediaKind, file: MediaInput, caption?: string, extras?: MessageExtras) =>
    write(context, { ...mediaContent(context, kind, fileOf(file)), ...captionOf(caption) }, extras)
  return {
    sendsPhoto: (file = 'machine', caption) => send('photo', file, caption),
    sendsVoice: (file = 'voice', caption) => send('voice', file, caption),
    sendsVideo: (file = 'video', caption) => send('video', file, caption),
    sendsVideoNote: (file = 'videoNote') => send('video_note', file),
    sendsAudio: (file = 'audio', caption) => send('audio', file, caption),
    sendsDocument: (file = 'invoice', caption) => send('document', file, caption),
    sendsSticker: (file = 'static') =>
      send('sticker', { emoji: '☕', ...fileOf(typeof file === 'string' ? stickers[file] : file) }),
    sendsAnimation: (file = 'animation', caption) => send('animation', file, caption),
    sendsAlbum: (items) => {
      const extras = { media_group_id: context.world.random.digits(17) }
      return items.map((item) => send(item.kind, item.file, item.caption, extras))
    },
    ...placeActions(context),
  }
}

function placeActions(
  context: PhoneContext,
): Pick<MediaActions, 'sendsLocation' | 'sendsVenue' | 'sendsContact' | 'sendsUnknown'> {
  return {
    sendsLocation: (latitude = 55.6761, longitude = 12.5683) =>
      write(context, { location: { latitude, longitude } }),
    sendsVenue: (
      title = 'Brew Bench',
      address = 'Harbour Street 4',
      latitude = 55.6761,
      longitude = 12.5683,
    ) => {
      const location = { latitude, longitude }
      return write(context, { location, venue: { location, title, address } })
    },
    sendsContact: (phone_number = '+4512345678', first_name = 'Ida', last_name) => {
      const contact = { phone_number, first_name, ...(last_name === undefined ? {} : { last_name }) }
      return write(context, { contact })
    },
    sendsUnknown: (kind = 'dice') =>
      write(context, kind === 'dice' ? { dice: { emoji: '🎲', value: 4 } } : { poll: poll(context) }),
  }
}

function mediaContent(context: PhoneContext, kind: MediaKind, file: GivenFile): MessageContent {
  return rememberContent(context.world, buildMedia(context.world, context.bot(), kind, file))
}

function fileOf(input: MediaInput): GivenFile {
  if (typeof input === 'string') return sample(input)
  return input instanceof Uint8Array ? { bytes: Buffer.from(input) } : input
}

function captionOf(caption: string | undefined): MessageContent {
  const { text, entities } = plainText(caption ?? '')
  if (text === '') return {}
  return { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) }
}

function poll({ world }: PhoneContext): Record<string, unknown> {
  return {
    id: world.random.digits(19),
    question: 'Espresso or filter?',
    options: ['Espresso', 'Filter'].map((text) => ({ text, voter_count: 0 })),
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: true,
    type: 'regular',
    allows_multiple_answers: false,
  }
}
