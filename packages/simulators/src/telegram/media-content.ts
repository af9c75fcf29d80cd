import { sample } from '../media/samples.ts'
import { refOf, type FileKind } from './file-store.ts'
import { readMedia, type MediaFacts } from '../media/media-facts.ts'
import type { DocumentFile, MessageContent, PhotoSize, StickerFile } from './wire.ts'
import type { Bot, World } from './world.ts'

/** A file as its sender gives it, with what the sender claims about it. */
export type GivenFile = {
  bytes?: Buffer | undefined
  /** A size claimed without bytes, for files too large to keep. */
  size?: number | undefined
  fileName?: string | undefined
  mimeType?: string | undefined
  duration?: number | undefined
  width?: number | undefined
  height?: number | undefined
  title?: string | undefined
  performer?: string | undefined
  emoji?: string | undefined
}

export type MediaKind = Exclude<FileKind, 'thumbnail'>

/** Stores a file for a bot and gives the message part that shows it. */
export function buildMedia(world: World, bot: Bot, kind: MediaKind, given: GivenFile): MessageContent {
  const facts = given.bytes ? readMedia(given.bytes) : { mimeType: 'application/octet-stream' }
  if (kind === 'photo') return { photo: photoSizes(world, bot, given, facts) }
  const mimeType = given.mimeType ?? mimeOf(kind, facts)
  const file = { kind, token: bot.token, bytes: given.bytes, size: given.size, mimeType }
  const fileName = given.fileName ?? (kind === 'document' ? 'file' : undefined)
  const ref = refOf(world.files.add({ ...file, fileName }))
  const named = { ...(fileName === undefined ? {} : { file_name: fileName }), mime_type: mimeType }
  const duration = given.duration ?? facts.duration ?? 0
  switch (kind) {
    case 'voice':
      return { voice: { duration, mime_type: mimeType, ...ref } }
    case 'audio':
      return { audio: { duration, ...named, ...titles(given), ...ref } }
    case 'video':
      return { video: { duration, ...sides(given, facts), ...named, ...thumbs(world, bot), ...ref } }
    case 'video_note':
      return {
        video_note: { duration, length: sides(given, facts).width, ...thumbs(world, bot), ...ref },
      }
    case 'sticker':
      return { sticker: sticker(world, bot, given, facts, ref) }
    case 'animation':
      return {
        animation: { ...named, duration, ...sides(given, facts), ...thumbs(world, bot), ...ref },
        document: { ...named, ...thumbs(world, bot), ...ref },
      }
    case 'document':
      return { document: { ...named, ...ref } satisfies DocumentFile }
    default:
      return kind satisfies never
  }
}

const photoSides = [90, 320, 800]

/** Smaller sizes carry the same bytes: the simulator does not redraw pictures. */
function photoSizes(world: World, bot: Bot, given: GivenFile, facts: MediaFacts): PhotoSize[] {
  const { width, height } = sides(given, facts)
  const longest = Math.max(width, height)
  const sizes = [...photoSides.filter((side) => side < longest), longest]
  return sizes.map((side) => ({
    ...refOf(
      world.files.add({
        kind: 'photo',
        token: bot.token,
        bytes: given.bytes,
        size: given.size,
        fileName: given.fileName,
        mimeType: facts.mimeType,
      }),
    ),
    width: Math.max(1, Math.round((width * side) / longest)),
    height: Math.max(1, Math.round((height * side) / longest)),
  }))
}

function sides(given: GivenFile, facts: MediaFacts): { width: number; height: number } {
  return { width: given.width ?? facts.width ?? 320, height: given.height ?? facts.height ?? 240 }
}

function titles(given: GivenFile): { title?: string; performer?: string } {
  return {
    ...(given.title === undefined ? {} : { title: given.title }),
    ...(given.performer === undefined ? {} : { performer: given.performer }),
  }
}

function thumbs(world: World, bot: Bot): { thumbnail: PhotoSize; thumb: PhotoSize } {
  const bytes = sample('thumbnail').bytes
  const mimeType = 'image/jpeg'
  const ref = refOf(world.files.add({ kind: 'thumbnail', token: bot.token, bytes, mimeType }))
  const thumbnail = { ...ref, width: 160, height: 120 }
  return { thumbnail, thumb: thumbnail }
}

function sticker(
  world: World,
  bot: Bot,
  given: GivenFile,
  facts: MediaFacts,
  ref: { file_id: string; file_unique_id: string },
): StickerFile {
  return {
    width: given.width ?? facts.width ?? 512,
    height: given.height ?? facts.height ?? 512,
    ...(given.emoji === undefined ? {} : { emoji: given.emoji, set_name: 'BrewBench' }),
    is_animated: facts.mimeType === 'application/gzip',
    is_video: facts.mimeType === 'video/webm',
    type: 'regular',
    ...thumbs(world, bot),
    ...ref,
  }
}

function mimeOf(kind: MediaKind, facts: MediaFacts): string {
  if (facts.mimeType !== 'application/octet-stream') return facts.mimeType
  if (kind === 'video' || kind === 'video_note' || kind === 'animation') return 'video/mp4'
  if (kind === 'audio') return 'audio/mpeg'
  return kind === 'voice' ? 'audio/ogg' : facts.mimeType
}
