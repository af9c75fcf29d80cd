import { mediaAddress } from './api.js'
import { icon, make } from './dom.js'

const names = { client: 'You', bot: 'Business' }

/** One message as a list item: bubble, reactions, buttons of the business, and what one can do with it. */
export function drawMessage({ key, message, abilities, attempt, reply, edit }) {
  const isOwn = message.by === 'client'
  const time = new Date(message.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const isBare = message.kind === 'sticker' || message.kind === 'videoNote'
  return make(
    'li',
    {
      className: isOwn ? 'message own' : 'message',
      'data-message-id': String(message.id),
      'aria-label': `${names[message.by]}, ${time}`,
    },
    make(
      'div',
      { className: isBare ? 'bubble bare' : 'bubble' },
      message.forwardedFrom &&
        make('span', { className: 'quoted' }, `Forwarded from ${message.forwardedFrom}`),
      message.repliesTo && make('span', { className: 'quoted' }, message.quote ?? message.repliesTo.text),
      drawContent(key, message),
      message.text !== '' && make('p', {}, message.text),
      make(
        'div',
        { className: 'meta' },
        message.isEdited && make('span', {}, 'edited'),
        make('time', {}, time),
      ),
    ),
    drawReactions(message),
    drawButtons(message, attempt),
    drawActs({ message, abilities, attempt, reply, edit }),
  )
}

function drawContent(key, { kind, media, location, contact, text }) {
  const src = media && mediaAddress(key, media.fileId)
  switch (kind) {
    case 'photo':
      return make('img', { src, alt: text === '' ? 'Photo' : text })
    case 'sticker':
      return drawSticker(src, media)
    case 'voice':
    case 'audio':
      return make('audio', {
        src,
        controls: true,
        preload: 'metadata',
        'aria-label': kind === 'voice' ? 'Voice message' : 'Music',
      })
    case 'video':
    case 'animation':
      return make('video', { src, controls: true, preload: 'metadata', 'aria-label': 'Video' })
    case 'videoNote':
      return make('video', {
        src,
        controls: true,
        preload: 'metadata',
        className: 'circle',
        'aria-label': 'Round video',
      })
    case 'document':
      return make(
        'a',
        { className: 'file', href: src, download: media?.fileName ?? 'file' },
        icon('document'),
        media?.fileName ?? 'File',
      )
    case 'location':
      return make(
        'span',
        { className: 'file' },
        icon('location'),
        location.title ?? `${location.latitude}, ${location.longitude}`,
      )
    case 'contact':
      return make('span', { className: 'file' }, icon('contact'), `${contact.name}, ${contact.phone}`)
    case 'unknown':
      return make('span', { className: 'file' }, icon('unknown'), 'Something special')
    default:
      return undefined
  }
}

function drawSticker(src, media) {
  if (media?.mimeType === 'image/webp') return make('img', { src, alt: 'Sticker' })
  if (media?.mimeType === 'video/webm') {
    return make('video', { src, autoplay: true, loop: true, muted: true, 'aria-label': 'Sticker' })
  }
  return make('span', { className: 'file' }, icon('sticker'), 'Animated sticker')
}

function drawReactions({ reactions }) {
  if (reactions.length === 0) return undefined
  return make(
    'ul',
    { className: 'reactions', 'aria-label': 'Reactions' },
    reactions.map(({ emoji, by }) => make('li', { title: names[by] }, emoji)),
  )
}

function drawButtons({ id, buttons }, attempt) {
  if (buttons.length === 0) return undefined
  const draw = ({ text, data, url }) =>
    url
      ? make('a', { href: url, target: '_blank', rel: 'noreferrer' }, text)
      : make(
          'button',
          { type: 'button', onclick: () => attempt({ deed: 'press', messageId: id, button: data ?? text }) },
          text,
        )
  return make(
    'div',
    { className: 'buttons', role: 'group', 'aria-label': 'Buttons' },
    buttons.map((row) => make('div', {}, row.map(draw))),
  )
}

function drawActs({ message, abilities, attempt, reply, edit }) {
  const own = message.reactions.find((reaction) => reaction.by === 'client')?.emoji
  const react = (emoji) =>
    attempt({ deed: 'react', messageId: message.id, emoji: emoji === own ? null : emoji })
  const emoji = abilities.reactions.map((one) =>
    make(
      'button',
      {
        type: 'button',
        className: 'emoji',
        'aria-label': `React ${one}`,
        'aria-pressed': String(one === own),
        onclick: () => react(one),
      },
      one,
    ),
  )
  const palette = make('span', { hidden: true, role: 'group', 'aria-label': 'Reaction' }, emoji)
  const opener = make(
    'button',
    {
      type: 'button',
      'aria-expanded': 'false',
      onclick: () => {
        palette.hidden = !palette.hidden
        opener.setAttribute('aria-expanded', String(!palette.hidden))
      },
    },
    'React',
  )
  const canEdit = abilities.edits && message.by === 'client' && message.kind === 'text'
  return make(
    'div',
    { className: 'acts' },
    abilities.reactions.length > 0 && opener,
    palette,
    make('button', { type: 'button', onclick: () => reply(message) }, 'Reply'),
    canEdit && make('button', { type: 'button', onclick: () => edit(message) }, 'Edit'),
  )
}
