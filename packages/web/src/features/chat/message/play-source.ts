import type { Message } from '@switchboard/contract'

type Sound = Pick<Message, 'path' | 'mime_type'>
type CanPlay = (type: string) => string

/** Where a sound is fetched from: itself, or the form that every browser plays when this one says it cannot. */
export function sourceOf({ path, mime_type }: Sound, canPlay: CanPlay): string | null {
  if (path === null || mime_type === null || !hasRendition(mime_type)) return path
  return canPlay(withCodec.get(mime_type) ?? mime_type) === '' ? renditionOf(path) : path
}

/** What to try when a source did not play after all; null: nothing is left. */
export function sourceAfter({ path, mime_type }: Sound, failed: string): string | null {
  if (path === null || mime_type === null || !hasRendition(mime_type)) return null
  return failed === renditionOf(path) ? null : renditionOf(path)
}

const renditionOf = (path: string): string => `${path}?as=mp3`
/** What the desk can turn into MP3. */
const hasRendition = (mime: string): boolean => withCodec.has(mime) || mime === 'audio/wav'
/** Browsers know the containers and not the Opus in them, or the other way round. */
const withCodec = new Map([
  ['audio/ogg', 'audio/ogg; codecs=opus'],
  ['audio/webm', 'audio/webm; codecs=opus'],
])
