import { foregroundOn } from '../readable-color.ts'
import { launcherLook, phoneScreen } from './launcher-look.ts'
import type { Words } from './words.ts'

interface LauncherOptions {
  color: string
  side: string | undefined
  words: Words
  onPress: () => void
}

export interface Launcher {
  /** Where the frame goes. */
  place: Element
  show(isOpen: boolean): void
  /** The chat has a button of its own to close it. Before, this one closes it also where the chat is the whole screen. */
  drawn(): void
  /** The visitor has gone on to nothing else in the page. */
  mayFocus(): boolean
  showUnread(count: number, label: string): void
  speak(words: Words): void
}

/**
 * The button over the page. It lives in a shadow root, so that the page's styles and the chat's do not meet, and is made
 * without inline styles or markup, so that the strictest content policy allows it.
 */
export function openLauncher({ color, side, words, onPress }: LauncherOptions): Launcher {
  const home = document.createElement('div')
  const root = home.attachShadow({ mode: 'open' })
  const look = new CSSStyleSheet()
  look.replaceSync(launcherLook)
  root.adoptedStyleSheets = [look]
  const place = element('div', 'panel')
  const button = element('button', 'button')
  const badge = element('span', 'badge')
  const status = element('span', 'words')
  status.setAttribute('role', 'status')
  badge.setAttribute('aria-hidden', 'true')
  button.append(icon(openPath, 'open'), icon(closePath, 'close'), badge)
  root.append(button, place, status)
  const isRight = side ? side !== 'left' : getComputedStyle(document.documentElement).direction !== 'rtl'
  home.className = isRight ? 'right' : 'left'
  for (const part of [place, button]) part.classList.add(home.className)
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : '#00687f'
  button.style.setProperty('--fill', fill)
  button.style.setProperty('--ink', foregroundOn(fill))
  let spoken = words
  let isShown = false
  let news = ''
  const name = () => {
    const action = isShown ? spoken.close : spoken.open
    button.setAttribute('aria-expanded', String(isShown))
    button.setAttribute('aria-label', news ? `${action}, ${news}` : action)
    // In the open chat each message is read by itself.
    status.textContent = isShown ? '' : news
  }
  button.addEventListener('click', onPress)
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isShown) onPress()
  })
  name()
  stayInPage(home)
  const screen = holdPageBehind(place)

  return {
    place,
    show(isOpen) {
      // The visitor may be writing in a form of the website when it closes the chat.
      const isInside = root.activeElement !== null
      isShown = isOpen
      place.classList.toggle('shown', isOpen)
      button.classList.toggle('pressed', isOpen)
      name()
      screen(isOpen)
      if (!isOpen && isInside) button.focus()
    },
    drawn: () => button.classList.add('drawn'),
    mayFocus: () => document.activeElement === home || document.activeElement === document.body,
    showUnread(count, label) {
      news = count > 0 ? label : ''
      badge.textContent = count > 0 ? String(Math.min(count, 99)) : ''
      name()
    },
    speak(next) {
      spoken = next
      name()
    },
  }
}

/**
 * Beside the body, which some websites replace with every address; an application that draws the whole page removes it there
 * too, or replaces the page's root.
 */
function stayInPage(home: Element): void {
  const stay = () => {
    const page = document.querySelector(':root')
    if (!page) return
    observer.observe(page, { childList: true })
    if (!home.isConnected) page.append(home)
  }
  // Later, so that two who disagree do not stop the page.
  const observer = new MutationObserver(() => setTimeout(stay))
  observer.observe(document, { childList: true })
  stay()
}

/** On a phone the chat is the whole screen: the page behind does not scroll, and the chat ends where the keyboard begins. */
function holdPageBehind(place: HTMLElement): (isOpen: boolean) => void {
  const phone = matchMedia(phoneScreen)
  const view = window.visualViewport
  let isShown = false
  let before: string | undefined
  const update = () => {
    const { style } = document.documentElement
    const isHeld = isShown && phone.matches
    if (isHeld && before === undefined) {
      before = style.overflow
      style.overflow = 'hidden'
    }
    if (!isHeld && before !== undefined) {
      style.overflow = before
      before = undefined
    }
    place.style.height = isHeld && view ? `${view.height}px` : ''
    place.style.top = isHeld && view ? `${view.offsetTop}px` : ''
  }
  phone.addEventListener('change', update)
  view?.addEventListener('resize', update)
  view?.addEventListener('scroll', update)
  return (isOpen) => {
    isShown = isOpen
    update()
  }
}

function element<Name extends 'div' | 'button' | 'span'>(name: Name, className: string) {
  const made = document.createElement(name)
  made.className = className
  return made
}

const openPath = 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.4 8.4 0 1 1 21 11.5Z'
const closePath = 'm6 9 6 6 6-6'

function icon(path: string, className: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', className)
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
