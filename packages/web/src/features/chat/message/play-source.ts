import type { Message } from '@switchboard/contract'

type Sound = Pick<Message, 'path' | 'mime_type'>
type CanPlay = (type: string) => string

/**
 * The source of a sound: the file itself, or the rendition that every browser plays when this one cannot play the file.
 */
export function sourceOf({ path, mime_type }: Sound, canPlay: CanPlay): string | null {
  if (path === null || mime_type === null || !hasRendition(mime_type)) return path
  return canPlay(withCodec.get(mime_type) ?? mime_type) === '' ? renditionOf(path) : path
}

/** The next source to try after one did not play; null: none is left. */
export function sourceAfter({ path, mime_type }: Sound, failed: string): string | null {
  if (path === null || mime_type === null || !hasRendition(mime_type)) return null
  return failed === renditionOf(path) ? null : renditionOf(path)
}

const renditionOf = (path: string): string => `${path}?as=mp3`
/** The formats that the server can convert to MP3. */
const hasRendition = (mime: string): boolean => withCodec.has(mime) || mime === 'audio/wav'
/** Browsers know the containers and not the Opus in them, or the other way round. */
const withCodec = new Map([
  ['audio/ogg', 'audio/ogg; codecs=opus'],
  ['audio/webm', 'audio/webm; codecs=opus'],
])
