import type { PhoneMessage } from '../phone.ts'
import { isRecord } from '../read-request.ts'
import { badData, missingData } from './viber-refusal.ts'

/** A send as the phone will show it; media are fetched afterwards. */
export type Content = {
  shows: Partial<PhoneMessage<string>> & Pick<PhoneMessage<string>, 'kind'>
  media?: { url: string; limit: number; fileName?: string }
}

type Values = Record<string, unknown>
type Read = (values: Values) => Content

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const kinds: Record<string, Read> = {
  text: (values) => ({ shows: { kind: 'text', text: text(values, 'text', 7000) } }),
  picture: readPicture,
  video: readVideo,
  file: readFile,
  contact: readContact,
  location: readLocation,
  url: (values) => ({ shows: { kind: 'text', text: text(values, 'media', 2000) } }),
  sticker: (values) => {
    if (values['sticker_id'] === undefined) throw missingData('sticker_id')
    return { shows: { kind: 'sticker' } }
  },
  rich_media: (values) => {
    if (!isRecord(values['rich_media'])) throw missingData('rich_media')
    return {
      shows: { kind: 'unknown', text: typeof values['alt_text'] === 'string' ? values['alt_text'] : '' },
    }
  },
}

/** A message by its type, with the limits of the REST API. */
export function readContent(values: Values): Content {
  const { type } = values
  if (typeof type !== 'string') throw missingData('type')
  const read = kinds[type]
  if (!read) throw badData(`type ${type} is not known`)
  return read(values)
}

export function text(values: Values, name: string, most: number): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw missingData(name)
  if (value.length > most) throw badData(`${name} is longer than ${most}`)
  return value
}

function address(values: Values, name: string, extensions?: RegExp): string {
  const url = text(values, name, 2000)
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw badData(`${name} is no address`)
  if (extensions && !extensions.test(parsed.pathname)) throw badData(`${name} has a wrong extension`)
  return url
}

/** The caption is required, though it may be empty. */
function readPicture(values: Values): Content {
  const caption = values['text']
  if (typeof caption !== 'string') throw missingData('text')
  if (caption.length > 768) throw badData('text is longer than 768')
  const url = address(values, 'media', /\.(jpe?g|png|gif)$/i)
  if (values['thumbnail'] !== undefined && values['thumbnail'] !== '') address(values, 'thumbnail')
  return { shows: { kind: 'photo', text: caption }, media: { url, limit: 3 * megabyte } }
}

function readVideo(values: Values): Content {
  const url = address(values, 'media', /\.mp4$/i)
  size(values, 26 * megabyte)
  const { duration } = values
  if (duration !== undefined && !(Number(duration) <= 180)) throw badData('duration is over 180')
  const shown = typeof values['text'] === 'string' ? values['text'] : ''
  return { shows: { kind: 'video', text: shown }, media: { url, limit: 26 * megabyte } }
}

const forbidden = /\.(exe|com|bat|cmd|msi|scr|js|jse|jar|vbs|vbe|ws|wsf|reg|lnk|apk|sys|dll|cpl|pif|hta)$/i

function readFile(values: Values): Content {
  const url = address(values, 'media')
  size(values, 50 * megabyte)
  const fileName = text(values, 'file_name', 256)
  if (!/\.[a-z0-9]{1,8}$/i.test(fileName)) throw badData('file_name has no extension')
  if (forbidden.test(fileName)) throw badData('file_name has a forbidden extension')
  return { shows: { kind: 'document' }, media: { url, limit: 50 * megabyte, fileName } }
}

function size(values: Values, most: number): void {
  const bytes = Number(values['size'])
  if (values['size'] === undefined) throw missingData('size')
  if (!(bytes > 0) || bytes > most) throw badData(`size is over ${most}`)
}

function readContact(values: Values): Content {
  const { contact } = values
  if (!isRecord(contact)) throw missingData('contact')
  return {
    shows: {
      kind: 'contact',
      contact: { name: text(contact, 'name', 28), phone: text(contact, 'phone_number', 18) },
    },
  }
}

function readLocation({ location }: Values): Content {
  if (!isRecord(location)) throw missingData('location')
  const [latitude, longitude] = [Number(location['lat']), Number(location['lon'])]
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) throw badData('location is out of range')
  return { shows: { kind: 'location', location: { latitude, longitude, title: undefined } } }
}
