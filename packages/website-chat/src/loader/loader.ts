import { pageNow } from '../page-now.ts'
import { type Frame, openFrame } from './frame.ts'
import { entryOf, type KeptEntry } from './kept-entry.ts'
import { type Launcher, openLauncher } from './launcher.ts'
import { openPageCalls } from './page-calls.ts'
import { spokenOf, wordsFor } from './words.ts'

/**
 * `<script src="https://desk/chat.js" data-key="…" async>` on a company's website. Until the visitor's first click there is
 * the button and nothing else; a visitor who has written before gets the frame when the page is idle, for its unread messages.
 */
function start(): void {
  const script = document.currentScript ?? scriptIn(document)
  if (!(script instanceof HTMLScriptElement) || !script.dataset['key']) return
  const calls = openPageCalls()
  // The tag may be there twice, or come again when an application draws its page anew.
  if (!calls) return
  const { key, color, side, language } = script.dataset
  let asked = spokenOf(language, document.documentElement.lang)
  const words = wordsFor(asked ?? spokenOf(navigator.language))
  const entry = entryOf(key)
  const launcher = openLauncher({ color: color ?? '', side, words, onPress: () => toggle() })
  let isOpen = false
  let wasOpened = false
  let identity: string | null = null
  const frame = openFrame(new URL(`/chat/${key}?frame`, script.src), launcher.place, words.title, {
    ready: () =>
      frame.send({ type: 'hello', kept: entry.read(), identity, language: asked, page: pageNow(), isOpen }),
    drawn({ language }) {
      launcher.drawn()
      // A browser gives the focus to no frame that is still loading (P12-143), and takes the keyboard back to the
      // website from one that comes to a process of its own in that moment (P12-274).
      if (isOpen && launcher.mayFocus()) frame.enter()
      // Where neither the page nor the browser decides, the chat's settings do.
      if (language !== null) speak(launcher, frame, language)
    },
    close: () => toggle(false),
    keep: ({ kept, ended }) => entry.write(kept, ended),
    unread: ({ count, label }) => {
      launcher.showUnread(count, label)
      calls.setUnread(count)
    },
    message: () => calls.emit('message'),
  })

  function toggle(wanted = !isOpen): void {
    if (wanted === isOpen) return
    isOpen = wanted
    if (isOpen) frame.load(wasOpened)
    wasOpened ||= isOpen
    launcher.show(isOpen)
    if (isOpen) frame.enter()
    else frame.send({ type: 'close' })
    calls?.emit(isOpen ? 'open' : 'close')
  }

  onNewAddress(() => frame.send({ type: 'page', page: pageNow() }))
  calls.serve({
    open: () => toggle(true),
    close: () => toggle(false),
    identify: (jwt) => {
      identity = jwt
      // The frame may not be there yet, and what it reads then says nothing of it.
      if (jwt === null && typeof entry.read()?.person === 'string') entry.write(null, null)
      frame.send({ type: 'identify', identity })
    },
    setLanguage: (wanted) => {
      const spoken = spokenOf(wanted)
      if (spoken === null) return
      asked = spoken
      speak(launcher, frame, spoken)
      frame.send({ type: 'language', language: wanted })
    },
  })
  loadByItself(entry, frame, () => isOpen)
}

function speak(launcher: Launcher, frame: Frame, language: string): void {
  const words = wordsFor(language)
  launcher.speak(words)
  frame.name(words.title)
}

/** For a visitor who has written before, and after the connection is back. */
function loadByItself(entry: KeptEntry, frame: Frame, isOpen: () => boolean): void {
  // Without a connection the frame has only the browser's message that there is none (P13-85).
  addEventListener('online', () => (isOpen() || entry.read()) && frame.load(true))
  // The first use of the storage waits for the browser, so the website's own work comes first.
  whenIdle(() => {
    entry.onChange((kept, ended) => frame.send({ type: 'kept', kept, ended }))
    if (entry.read()) frame.load()
  })
}

/** In a shadow root a script is not the current one, nor found from outside. */
function scriptIn(root: ParentNode): Element | null {
  const found = root.querySelector('script[data-key][src*="/chat.js"]')
  if (found) return found
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inside = shadowRoot && scriptIn(shadowRoot)
    if (inside) return inside
  }
  return null
}

/** Applications change their address without loading a page; the title often follows a moment later. */
function onNewAddress(announce: () => void): void {
  let last = location.href
  const look = () => {
    if (location.href === last) return
    last = location.href
    announce()
  }
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (navigation instanceof EventTarget)
    navigation.addEventListener('currententrychange', () => setTimeout(look))
  addEventListener('popstate', look)
  // The frame takes the focus: the visitor is about to write.
  addEventListener('blur', look)
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 })
  else setTimeout(run, 1500)
}

if (document.body) start()
else addEventListener('DOMContentLoaded', start, { once: true })
