type Go = () => void

/** Asks where something would be lost, and goes after a yes; false where there is nothing to ask about. */
type Ask = (go: Go) => boolean

/** Of the page and of what lies over it, the newest last. */
const asks: Ask[] = []

/** Goes to another page, after a question where something would be lost. */
export function leavePage(go: Go): void {
  if (!isAsked(go)) go()
}

/** Until it is ended, what leads to another page asks first. */
export function askOnLeaving(ask: Ask): () => void {
  asks.push(ask)
  return () => void asks.splice(asks.indexOf(ask), 1)
}

/** Until it is ended, links of the page ask first. */
export function holdLinks(follow: (path: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const path = pathOf(event)
    if (path === null || !isAsked(() => follow(path))) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

/** One question is enough, also where the page below would lose something too. */
const isAsked: Ask = (go) => asks.toReversed().some((ask) => ask(go))

/** Of a link that leads elsewhere in this tab. */
function pathOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link.origin !== location.origin) return null
  return link.pathname + link.search + link.hash
}
