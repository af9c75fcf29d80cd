import type { ToFrame, ToHost } from '../frame-protocol.ts'
import { readToHost } from './read-to-host.ts'

type Handlers = { [Type in ToHost['type']]: (message: Extract<ToHost, { type: Type }>) => void }

export interface Frame {
  /** Until then nothing of the chat is asked for. A chat that has not drawn itself is loaded anew if `again` is asked for. */
  load(again?: boolean): void
  /** What the frame cannot hear yet is in its `hello`. */
  send(message: ToFrame): void
  /** The chat is open: its field has the focus. */
  enter(): void
  name(title: string): void
}

/** The chat from the desk's own origin. It and this page know each other by origin and window. */
export function openFrame(address: URL, place: Element, title: string, handlers: Handlers): Frame {
  const frame = document.createElement('iframe')
  // Its windows: an iframe that is put elsewhere has a new one.
  let ready: MessageEventSource | undefined
  let drawn: MessageEventSource | undefined
  frame.src = address.href
  frame.title = title
  frame.allow = 'microphone; clipboard-write'
  let pause = 2500
  // Not the chat but the browser's message: the desk is away, or the connection not whole yet (P12-147).
  frame.addEventListener('load', () => {
    const { contentWindow } = frame
    pause *= 2
    setTimeout(() => {
      if (ready !== contentWindow && contentWindow === frame.contentWindow) place.append(frame)
    }, pause)
  })
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== address.origin || source === null || source !== frame.contentWindow) return
    const message = readToHost(data)
    if (message?.type === 'ready') ready = source
    if (message?.type === 'drawn') drawn = source
    if (message) handle(handlers, message)
  })
  const websiteHasKeyboard = watchKeyboard()
  function send(message: ToFrame): void {
    if (ready === frame.contentWindow) frame.contentWindow?.postMessage(message, address.origin)
  }
  return {
    load(again = false) {
      const { contentWindow } = frame
      if (contentWindow === null || (again && drawn !== contentWindow)) place.append(frame)
    },
    send,
    enter() {
      // To an element that has the focus already the browser does not give the keyboard.
      if (websiteHasKeyboard()) frame.blur()
      frame.focus()
      send({ type: 'open' })
    },
    name(next) {
      frame.title = next
    },
  }
}

/** The document may say that the frame has the focus while the keys go to the website (P12-274). */
function watchKeyboard(): () => boolean {
  let isHere = true
  addEventListener('focus', () => {
    isHere = true
  })
  addEventListener('blur', () => {
    isHere = false
  })
  return () => isHere
}

function handle(handlers: Handlers, message: ToHost): void {
  switch (message.type) {
    case 'ready':
      return handlers.ready(message)
    case 'drawn':
      return handlers.drawn(message)
    case 'close':
      return handlers.close(message)
    case 'keep':
      return handlers.keep(message)
    case 'unread':
      return handlers.unread(message)
    case 'message':
      return handlers.message(message)
  }
}
