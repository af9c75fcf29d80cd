import { FILE_TOO_LARGE_NAME } from '@switchboard/contract'
import type { FileKind, InboundContent, InboundFile } from '../inbound.ts'
import { Media } from './wire.ts'

/** Telegram serves files up to this size; of larger files it sends only the description. */
const downloadLimit = 20 * 1024 * 1024

type FileReader = (value: unknown, caption: string) => InboundContent | null

/** An animation also carries a document for old apps, so its reader comes first. */
export const fileReaders: ReadonlyArray<readonly [key: string, read: FileReader]> = [
  ['photo', readPhoto],
  ['animation', one((media) => fileOf(media, media.mime_type?.startsWith('image/') ? 'image' : 'video'))],
  ['video', one((media) => fileOf(media, 'video'))],
  ['video_note', one(videoNote)],
  ['voice', one((media) => ({ ...fileOf(media, 'audio', 'audio/ogg'), recorded: true }))],
  ['audio', one((media) => fileOf(media, 'audio'))],
  ['sticker', one(sticker)],
  ['document', one((media) => fileOf(media, 'document'))],
]

function one(describe: (media: Media) => InboundFile): FileReader {
  return (value, caption) => {
    const media = Media.safeParse(value)
    if (!media.success) return null
    return { type: 'file', file: describe(media.data), caption, emoji: media.data.emoji ?? null }
  }
}

/** The same picture in several sizes; all are JPEG. The largest is the picture. */
function readPhoto(value: unknown, caption: string): InboundContent | null {
  const sizes = Array.isArray(value) ? value.flatMap((size) => Media.safeParse(size).data ?? []) : []
  const [first, ...others] = sizes
  if (first === undefined) return null
  const largest = others.reduce((best, size) => (areaOf(size) >= areaOf(best) ? size : best), first)
  return { type: 'file', file: fileOf(largest, 'image', 'image/jpeg'), caption, emoji: null }
}

function areaOf({ width = 0, height = 0 }: Media): number {
  return width * height
}

function videoNote(media: Media): InboundFile {
  const side = media.length ?? null
  return { ...fileOf(media, 'video', 'video/mp4'), recorded: true, width: side, height: side }
}

/** Browsers cannot display an animated sticker, so use its thumbnail. */
function sticker(media: Media): InboundFile {
  if (media.is_video === true) return fileOf(media, 'sticker', 'video/webm')
  if (media.is_animated !== true) return fileOf(media, 'sticker', 'image/webp')
  const still = media.thumbnail ?? media.thumb
  if (still === undefined) return fileOf(media, 'sticker', 'application/x-tgsticker')
  return { ...fileOf({ ...still, duration: undefined }, 'sticker'), thumbnailRef: null }
}

function fileOf(media: Media, kind: FileKind, usualMime: string | null = null): InboundFile {
  const tooLarge = media.file_size !== undefined && media.file_size > downloadLimit
  return {
    ref: media.file_id,
    ...(media.file_unique_id === undefined ? {} : { lastingRef: media.file_unique_id }),
    kind,
    name: tooLarge ? FILE_TOO_LARGE_NAME : (media.file_name ?? null),
    mime: media.mime_type ?? usualMime,
    size: media.file_size ?? null,
    duration: media.duration ?? null,
    width: media.width ?? null,
    height: media.height ?? null,
    recorded: false,
    thumbnailRef: (media.thumbnail ?? media.thumb)?.file_id ?? null,
    tooLarge,
  }
}
