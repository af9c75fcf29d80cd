import { make } from './dom.js'
import { drawMessage } from './message.js'

/** The conversation. Only messages that changed are drawn again, so playing media plays on. */
export function createTalk({ key, attempt, reply, edit }) {
  const element = make('ol', { className: 'talk', role: 'log', 'aria-label': 'Conversation', tabindex: '0' })
  const start = make(
    'li',
    { className: 'empty' },
    make('span', {}, 'No messages yet.'),
    make('button', { type: 'button', className: 'main', onclick: () => attempt({ deed: 'start' }) }, 'Start'),
  )
  let drawn = new Map()
  let shownSeat = ''

  function show(chat, abilities, seat) {
    const seatKey = JSON.stringify(seat)
    const isSame = seatKey === shownSeat
    const wasAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40
    const countBefore = drawn.size
    const next = new Map()
    for (const message of chat.messages) {
      const text = JSON.stringify(message)
      const known = isSame ? drawn.get(message.id) : undefined
      const node =
        known?.text === text ? known.node : drawMessage({ key, message, abilities, attempt, reply, edit })
      next.set(message.id, { text, node })
    }
    drawn = next
    shownSeat = seatKey
    place(next.size === 0 ? [start] : [...next.values()].map((one) => one.node))
    const isLonger = next.size > countBefore
    if (!isSame || (isLonger && (wasAtEnd || chat.messages.at(-1)?.by === 'client'))) {
      element.scrollTop = element.scrollHeight
    }
  }

  function place(nodes) {
    const gone = Array.from(element.children).filter((child) => !nodes.includes(child))
    for (const child of gone) child.remove()
    nodes.forEach((node, at) => {
      if (element.children[at] !== node) element.insertBefore(node, element.children[at] ?? null)
    })
  }

  return { element, show }
}
