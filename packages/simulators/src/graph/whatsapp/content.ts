import type { PhoneMessage } from '../../phone.ts'
import { isRecord } from '../../read-request.ts'
import type { StorageFile } from '../../media/file-storage.ts'
import { shownMedia } from '../../media/file-storage.ts'
import { invalidParameter } from '../graph-error.ts'
import { invalid, limited, partOf, within, type Content, type SendCall } from './content-parts.ts'
import { readInteractive } from './interactive.ts'
import { isMediaKind, type MediaKind } from './media-rules.ts'
import { mediaToSend } from './media-to-send.ts'
import { readTemplate } from './template-content.ts'

type Read = (call: SendCall, part: Record<string, unknown>) => Content | Promise<Content>

const kinds: Record<string, Read> = {
  text: (_, part) => readText(part),
  location: (_, part) => readLocation(part),
  contacts: (call) => readContacts(call.parameters.values['contacts']),
  interactive: (_, part) => ({ shows: { kind: 'text', ...readInteractive(part) } }),
  template: (call, part) => readTemplate(call, part),
}

/** The kinds of message a business sends; reactions are no messages. */
export async function readContent(call: SendCall, type: string): Promise<Content> {
  const part = call.parameters.values[type]
  if (isMediaKind(type)) return readMediaPart(call, type, partOf(part, type))
  const read = kinds[type]
  if (!read) {
    const list = ['audio', 'contacts', 'document', 'image', 'interactive', 'location', 'reaction']
    throw invalidParameter(
      `Param type must be one of {${[...list, 'sticker', 'template', 'text', 'video'].join(', ').toUpperCase()}} - got "${type}".`,
    )
  }
  return read(call, type === 'contacts' ? {} : partOf(part, type))
}

function readText(part: Record<string, unknown>): Content {
  return { shows: { kind: 'text', text: limited(part, 'body', 4096) } }
}

function readLocation(part: Record<string, unknown>): Content {
  const [latitude, longitude] = [Number(part['latitude']), Number(part['longitude'])]
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw invalid('Latitude or longitude is not valid.')
  }
  const title = typeof part['name'] === 'string' ? part['name'] : undefined
  return { shows: { kind: 'location', location: { latitude, longitude, title } } }
}

function readContacts(value: unknown): Content {
  const contact = partOf(firstOf(value), 'contacts')
  const name = partOf(contact['name'], 'contacts[0][name]')
  const phone = firstOf(contact['phones'])
  const number = isRecord(phone) && typeof phone['phone'] === 'string' ? phone['phone'] : ''
  return {
    shows: { kind: 'contact', contact: { phone: number, name: limited(name, 'formatted_name', 256) } },
  }
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined
}

async function readMediaPart(
  call: SendCall,
  kind: MediaKind,
  part: Record<string, unknown>,
): Promise<Content> {
  const caption = typeof part['caption'] === 'string' ? within(part['caption'], 'caption', 1024) : ''
  if (caption !== '' && (kind === 'audio' || kind === 'sticker')) {
    throw invalidParameter(`Invalid parameter: caption is not allowed for ${kind}.`)
  }
  const given = await mediaToSend(call, kind, part)
  if ('failure' in given) return { shows: { kind: shownKind(kind, part) }, failure: given.failure }
  const file = named(given.file, part['filename'])
  return { shows: { kind: shownKind(kind, part), text: caption, media: shownMedia(file) } }
}

function named(file: StorageFile, name: unknown): StorageFile {
  return typeof name === 'string' ? { ...file, fileName: name } : file
}

function shownKind(kind: MediaKind, part: Record<string, unknown>): PhoneMessage['kind'] {
  if (kind === 'image') return 'photo'
  return kind === 'audio' && part['voice'] === true ? 'voice' : kind
}
