import { mediaAddress } from './api.js'
import { icon, make } from './dom.js'

const playable = { controls: true, preload: 'metadata' }
const row = (name, text) => make('span', { className: 'file' }, icon(name), text)

/** How each kind of message looks inside its bubble; text is drawn by the bubble itself. */
const kinds = {
  photo: ({ text }, src) => make('img', { src, alt: text === '' ? 'Photo' : text }),
  sticker: drawSticker,
  voice: (_, src) => make('audio', { ...playable, src, 'aria-label': 'Voice message' }),
  audio: (_, src) => make('audio', { ...playable, src, 'aria-label': 'Music' }),
  video: (_, src) => make('video', { ...playable, src, 'aria-label': 'Video' }),
  animation: (_, src) => make('video', { ...playable, src, loop: true, 'aria-label': 'Animation' }),
  videoNote: (_, src) =>
    make('video', { ...playable, src, className: 'circle', 'aria-label': 'Round video' }),
  document: ({ media }, src) => {
    const name = media?.fileName ?? 'File'
    return make('a', { className: 'file', href: src, download: name }, icon('document'), name)
  },
  location: ({ location }) =>
    row('location', location.title ?? `${location.latitude}, ${location.longitude}`),
  contact: ({ contact }) => row('contact', `${contact.name}, ${contact.phone}`),
  unknown: () => row('unknown', 'Something special'),
}

export function drawContent(key, message) {
  const src = message.media && mediaAddress(key, message.media.fileId)
  return kinds[message.kind]?.(message, src)
}

function drawSticker({ media }, src) {
  if (!media) return row('sticker', 'Sticker')
  if (media?.mimeType === 'image/webp') return make('img', { src, alt: 'Sticker' })
  if (media?.mimeType === 'video/webm') {
    return make('video', { src, autoplay: true, loop: true, muted: true, 'aria-label': 'Sticker' })
  }
  return row('sticker', 'Animated sticker')
}
