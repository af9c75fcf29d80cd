import { givenMedia, type PhoneMediaInput } from '../../media/given-media.ts'
import { shownMedia, type StorageFile } from '../../media/file-storage.ts'
import type { NewMessage } from '../../talks.ts'
import { cdnAddress, type AttachmentKind } from './attachments.ts'
import type { PhoneContext } from './phone.ts'
import { write } from './phone-write.ts'

export type MediaActions = {
  sendsPhoto: (file?: PhoneMediaInput) => string
  /** Voice clips are MP4 with AAC. */
  sendsVoice: (file?: PhoneMediaInput) => string
  sendsAudio: (file?: PhoneMediaInput) => string
  sendsVideo: (file?: PhoneMediaInput) => string
  sendsDocument: (file?: PhoneMediaInput) => string
  /** The Like thumb, or another sticker by its number. */
  sendsSticker: (stickerId?: number) => string
  /** Several pictures are one message with several attachments. */
  sendsAlbum: (files: PhoneMediaInput[]) => string
  sendsLocation: (latitude?: number, longitude?: number) => string
  /** A text with an address the platform has looked up. */
  sendsLink: (text?: string, title?: string) => string
  /** A kind of attachment the server has no use for. */
  sendsUnknown: (type?: string) => string
}

type Attachment = { kind: AttachmentKind; shows: NewMessage['kind'] }

export function mediaActions(context: PhoneContext): MediaActions {
  const send = (kind: AttachmentKind, shows: NewMessage['kind'], file: PhoneMediaInput) =>
    sendFiles(context, { kind, shows }, [file])
  return {
    sendsPhoto: (file = 'machine') => send('image', 'photo', file),
    sendsVoice: (file = 'voiceClip') => send('audio', 'voice', file),
    sendsAudio: (file = 'audio') => send('audio', 'audio', file),
    sendsVideo: (file = 'video') => send('video', 'video', file),
    sendsDocument: (file = 'invoice') => send('file', 'document', file),
    sendsAlbum: (files) => sendFiles(context, { kind: 'image', shows: 'photo' }, files),
    sendsSticker: (stickerId = 369239263222822) => sendSticker(context, stickerId),
    ...socketHandlers(context),
  }
}

function socketHandlers(
  context: PhoneContext,
): Pick<MediaActions, 'sendsLocation' | 'sendsLink' | 'sendsUnknown'> {
  return {
    sendsLocation: (lat = 55.6761, long = 12.5683) =>
      write(context, {
        shows: { kind: 'location', location: { latitude: lat, longitude: long, title: undefined } },
        wire: { attachments: [{ type: 'location', payload: { coordinates: { lat, long } } }] },
      }),
    sendsLink: (text = 'https://brewbench.example.com/grinders', title = 'Grinders') => {
      const url = `https://l.facebook.com/l.php?u=${encodeURIComponent(text)}`
      const wire = { text, attachments: [{ type: 'fallback', payload: { url, title } }] }
      return write(context, { shows: { kind: 'text', text }, wire })
    },
    sendsUnknown: (type = 'reel') => {
      const payload = { url: 'https://www.facebook.com/reel/1', title: 'Latte art', reel_video_id: 1 }
      return write(context, { shows: { kind: 'unknown' }, wire: { attachments: [{ type, payload }] } })
    },
  }
}

function sendFiles(context: PhoneContext, { kind, shows }: Attachment, files: PhoneMediaInput[]): string {
  const { world } = context
  const stored = files.map((file) => world.messenger.files.add(context.page().id, givenMedia(file)))
  const attachments = stored.map((file) => ({ type: kind, payload: { url: cdnAddress(world, file) } }))
  const [first, ...others] = stored
  const albumId = others.length > 0 ? world.random.digits(12) : undefined
  const mid = write(context, { shows: { kind: shows, ...picture(first), albumId }, wire: { attachments } })
  for (const [at, file] of others.entries()) {
    world.messenger.talks.add(context.talk(), {
      id: `${mid}#${at + 1}`,
      by: 'client',
      kind: shows,
      albumId,
      media: shownMedia(file),
    })
  }
  return mid
}

function picture(file: StorageFile | undefined): Pick<NewMessage, 'media'> {
  return file ? { media: shownMedia(file) } : {}
}

function sendSticker(context: PhoneContext, stickerId: number): string {
  const { world } = context
  const file = world.messenger.files.add(context.page().id, givenMedia('sticker'))
  const payload = { url: cdnAddress(world, file), sticker_id: stickerId }
  return write(context, {
    shows: { kind: 'sticker', media: shownMedia(file) },
    wire: { attachments: [{ type: 'image', payload }] },
  })
}
