import { make } from './dom.js'
import { drawContent } from './message-content.js'

const names = { client: 'You', bot: 'Business' }
const bareKinds = ['sticker', 'videoNote']

/** One message as a list item: bubble, reactions, buttons of the business, and what one can do with it. */
export function drawMessage({ key, message, abilities, attempt, reply, edit }) {
  const isOwn = message.by === 'client'
  const time = new Date(message.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const attributes = {
    className: isOwn ? 'message own' : 'message',
    'data-message-id': String(message.id),
    'aria-label': `${names[message.by]}, ${time}`,
  }
  return make(
    'li',
    attributes,
    drawBubble(key, message, time),
    drawReactions(message),
    drawButtons(message, attempt),
    drawActs({ message, abilities, attempt, reply, edit }),
  )
}

function drawBubble(key, message, time) {
  const { text, quote, repliesTo, forwardedFrom, isEdited, isSeen } = message
  return make(
    'div',
    { className: bareKinds.includes(message.kind) ? 'bubble bare' : 'bubble' },
    forwardedFrom && make('span', { className: 'quoted' }, `Forwarded from ${forwardedFrom}`),
    repliesTo && make('span', { className: 'quoted' }, quote ?? repliesTo.text),
    drawContent(key, message),
    text !== '' && make('p', {}, text),
    make(
      'div',
      { className: 'meta' },
      isEdited && make('span', {}, 'edited'),
      make('time', {}, time),
      isSeen && make('span', { className: 'seen', role: 'img', 'aria-label': 'Read' }, '✓✓'),
    ),
  )
}

function drawReactions({ reactions }) {
  if (reactions.length === 0) return undefined
  const items = reactions.map(({ emoji, by }) => make('li', { title: names[by] }, emoji))
  return make('ul', { className: 'reactions', 'aria-label': 'Reactions' }, items)
}

function drawButtons({ id, buttons }, attempt) {
  if (buttons.length === 0) return undefined
  const draw = ({ text, data, url }) => {
    if (url) return make('a', { href: url, target: '_blank', rel: 'noreferrer' }, text)
    const press = () => attempt({ type: 'press', messageId: id, button: data ?? text })
    return make('button', { type: 'button', onclick: press }, text)
  }
  const rows = buttons.map((row) => make('div', {}, row.map(draw)))
  return make('div', { className: 'buttons', role: 'group', 'aria-label': 'Buttons' }, rows)
}

function drawActs({ message, abilities, attempt, reply, edit }) {
  const canEdit = abilities.edits && message.by === 'client' && message.kind === 'text'
  return make(
    'div',
    { className: 'acts' },
    abilities.reactions.length > 0 && drawPalette(message, abilities.reactions, attempt),
    abilities.replies && make('button', { type: 'button', onclick: () => reply(message) }, 'Reply'),
    canEdit && make('button', { type: 'button', onclick: () => edit(message) }, 'Edit'),
  )
}

/** Pressing the reaction one has already takes it back. */
function drawPalette(message, reactions, attempt) {
  const own = message.reactions.find((reaction) => reaction.by === 'client')?.emoji
  const emoji = reactions.map((one) => {
    const react = () => attempt({ type: 'react', messageId: message.id, emoji: one === own ? null : one })
    const state = { 'aria-label': `React ${one}`, 'aria-pressed': String(one === own) }
    return make('button', { type: 'button', className: 'emoji', onclick: react, ...state }, one)
  })
  const palette = make('span', { hidden: true, role: 'group', 'aria-label': 'Reaction' }, emoji)
  const toggle = () => {
    palette.hidden = !palette.hidden
    opener.setAttribute('aria-expanded', String(!palette.hidden))
  }
  const opener = make('button', { type: 'button', 'aria-expanded': 'false', onclick: toggle }, 'React')
  return [opener, palette]
}
