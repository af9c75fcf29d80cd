import { givenMedia, type PhoneMediaInput } from '../media/given-media.ts'
import { shownMedia } from '../media/file-storage.ts'
import type { NewMessage } from '../talks.ts'
import type { PhoneContext } from './phone.ts'
import { write } from './phone-write.ts'

export type MediaActions = {
  sendsPhoto: (file?: PhoneMediaInput, caption?: string) => string
  sendsVideo: (file?: PhoneMediaInput, caption?: string) => string
  sendsDocument: (file?: PhoneMediaInput) => string
  sendsSticker: (stickerId?: number) => string
  sendsLocation: (latitude?: number, longitude?: number) => string
  sendsContact: (phone?: string, name?: string) => string
  sendsLink: (url?: string) => string
  /** There are no albums: each picture is a message of its own. */
  sendsAlbum: (files: PhoneMediaInput[], caption?: string) => string[]
  /** A type the documents do not list. */
  sendsUnknown: (type?: string) => string
}

export function mediaActions(context: PhoneContext): MediaActions {
  const photo = (file: PhoneMediaInput, caption?: string) =>
    sendFile(context, 'picture', 'photo', file, caption)
  const send = (shows: Omit<NewMessage, 'id' | 'by'>, wire: { type: string } & Record<string, unknown>) =>
    write(context, { shows, wire })
  return {
    sendsPhoto: (file = 'machine', caption) => photo(file, caption),
    sendsVideo: (file = 'video', caption) => sendFile(context, 'video', 'video', file, caption),
    sendsDocument: (file = 'invoice') => sendFile(context, 'file', 'document', file),
    sendsAlbum: (files, caption) => files.map((file, at) => photo(file, at === 0 ? caption : undefined)),
    sendsSticker: (sticker_id = 40133) => send({ kind: 'sticker' }, { type: 'sticker', sticker_id }),
    sendsLocation: (lat = 55.6761, lon = 12.5683) =>
      send(
        { kind: 'location', location: { latitude: lat, longitude: lon, title: undefined } },
        { type: 'location', location: { lat, lon } },
      ),
    sendsContact: (phone = '+4512345678', name = 'Ida') =>
      send(
        { kind: 'contact', contact: { phone, name } },
        { type: 'contact', contact: { name, phone_number: phone } },
      ),
    sendsLink: (media = 'https://brewbench.example.com/grinders') =>
      send({ kind: 'text', text: media }, { type: 'url', media }),
    sendsUnknown: (type = 'poll') => send({ kind: 'unknown' }, { type }),
  }
}

function sendFile(
  context: PhoneContext,
  type: 'picture' | 'video' | 'file',
  kind: NewMessage['kind'],
  input: PhoneMediaInput,
  caption = '',
): string {
  const { world } = context
  const file = world.files.add(context.bot().token, givenMedia(input))
  const name = file.fileName ?? 'file.bin'
  const hash = world.random.letters(32)
  world.links.set(hash, { file: file.id, until: world.clock.later(world.options.mediaLinkMs) })
  const wire = {
    type,
    media: `${world.address()}/media/${hash}/${encodeURIComponent(name)}`,
    ...(caption === '' ? {} : { text: caption }),
    file_name: name,
    size: file.bytes.length,
    ...(type === 'video' && file.duration !== undefined ? { duration: file.duration } : {}),
  }
  return write(context, { shows: { kind, text: caption, media: shownMedia(file) }, wire })
}
