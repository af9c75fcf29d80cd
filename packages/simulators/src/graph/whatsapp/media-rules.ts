import { readMedia } from '../../media/media-facts.ts'
import { invalidParameter, refusedByWhatsApp } from '../graph-error.ts'

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const documents = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]

const kinds: Record<MediaKind, { types: readonly string[]; limit: number }> = {
  image: { types: ['image/jpeg', 'image/png'], limit: 5 * megabyte },
  video: { types: ['video/mp4', 'video/3gpp'], limit: 16 * megabyte },
  audio: {
    types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'],
    limit: 16 * megabyte,
  },
  sticker: { types: ['image/webp'], limit: 500 * kilobyte },
  document: { types: documents, limit: 100 * megabyte },
}

const uploadTypes = [...new Set(Object.values(kinds).flatMap(({ types }) => types))]

export function isMediaKind(value: unknown): value is MediaKind {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}

function plainType(mimeType: string): string {
  return mimeType.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The checks of an upload: it refuses types that WhatsApp does not know, and files beyond their type's limit. */
export function refuseUpload(mimeType: string, bytes: Buffer): void {
  const type = plainType(mimeType)
  if (!uploadTypes.includes(type)) {
    const list = uploadTypes.join(', ')
    throw invalidParameter(
      `Param file must be a file with one of the following types: ${list}. Received file of type '${type}'.`,
    )
  }
  const limit = Math.max(
    ...Object.values(kinds)
      .filter(({ types }) => types.includes(type))
      .map((kind) => kind.limit),
  )
  if (bytes.length > limit) {
    const details = `File size too big: ${bytes.length} bytes, the limit for ${type} is ${limit} bytes.`
    throw refusedByWhatsApp(131053, 'Media upload error', details)
  }
}

/** Why a file cannot go out as this kind; reported later, by a status. */
export function unfitReason(kind: MediaKind, mimeType: string, bytes: Buffer): string | undefined {
  const type = plainType(mimeType)
  const rule = kinds[kind]
  if (kind !== 'document' && !rule.types.includes(type)) return `Unsupported ${kind} mime type ${type}.`
  if (bytes.length > rule.limit) return `The file has ${bytes.length} bytes, the limit is ${rule.limit}.`
  const found = readMedia(bytes).mimeType
  const isKnown = found !== 'application/octet-stream' && found !== 'application/gzip'
  if (isKnown && kind !== 'document' && !sameFamily(found, type)) {
    return `The file is declared as ${type}, but its content is ${found}.`
  }
  if (type === 'audio/ogg' && !bytes.includes('OpusHead'))
    return 'Only the OPUS codec is supported in OGG files.'
  return undefined
}

function sameFamily(one: string, other: string): boolean {
  const isMp4 = (type: string) => ['video/mp4', 'audio/mp4', 'video/3gpp', 'audio/aac'].includes(type)
  return one === other || (isMp4(one) && isMp4(other))
}
