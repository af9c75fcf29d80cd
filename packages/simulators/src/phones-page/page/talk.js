import { make } from './dom.js'
import { drawMessage } from './message.js'

const nearEnd = 40

/** The conversation. Only messages that changed are drawn again, so playing media plays on. */
export function createTalk({ key, attempt, reply, edit }) {
  const element = make('ol', { className: 'talk', role: 'log', 'aria-label': 'Conversation', tabindex: '0' })
  const start = drawStart(attempt)
  const end = keepEnd(element)
  let drawn = new Map()
  let shownSeat = ''

  function redraw(chat, abilities, isNewSeat) {
    const next = new Map()
    for (const message of chat.messages) {
      const text = JSON.stringify(message)
      const known = isNewSeat ? undefined : drawn.get(message.id)
      const isSame = known?.text === text
      const node = isSame ? known.node : drawMessage({ key, message, abilities, attempt, reply, edit })
      next.set(message.id, { text, node })
    }
    return next
  }

  /** True when another conversation than before is shown. */
  function show(chat, abilities, seat) {
    const isNewSeat = JSON.stringify(seat) !== shownSeat
    const next = redraw(chat, abilities, isNewSeat)
    const isLonger = next.size > drawn.size
    drawn = next
    shownSeat = JSON.stringify(seat)
    start.lastElementChild.hidden = !abilities.starts
    place(element, next.size === 0 ? [start] : [...next.values()].map((one) => one.node))
    const isOwn = isLonger && chat.messages.at(-1)?.by === 'client'
    if (isNewSeat || isOwn) end.go()
    else end.keep()
    return isNewSeat
  }

  return { element, show }
}

/** A view scrolled to the end stays there, also when pictures load or the text field grows. */
function keepEnd(element) {
  let isAtEnd = true
  const go = () => {
    isAtEnd = true
    element.scrollTop = element.scrollHeight
  }
  const keep = () => {
    if (isAtEnd) go()
  }
  element.addEventListener('scroll', () => {
    isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
  })
  element.addEventListener('load', keep, true)
  element.addEventListener('loadedmetadata', keep, true)
  new ResizeObserver(keep).observe(element)
  return { go, keep }
}

function drawStart(attempt) {
  const press = () => attempt({ type: 'start' })
  const button = make('button', { type: 'button', className: 'main', onclick: press }, 'Start')
  return make('li', { className: 'empty' }, make('span', {}, 'No messages yet.'), button)
}

function place(element, nodes) {
  const gone = Array.from(element.children).filter((child) => !nodes.includes(child))
  for (const child of gone) child.remove()
  for (const [at, node] of nodes.entries()) {
    if (element.children[at] !== node) element.insertBefore(node, element.children[at] ?? null)
  }
}
