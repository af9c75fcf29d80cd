type Go = () => void

/** Asks first, while something on the page would be lost. */
let ask: ((go: Go) => void) | null = null

/** Goes to another page, after a question where something would be lost. */
export function leavePage(go: Go): void {
  if (ask === null) go()
  else ask(go)
}

/** Until it is ended, links of the page and what goes through `leavePage` ask first. */
export function holdPage(question: (go: Go) => void, follow: (path: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const path = pathOf(event)
    if (path === null) return
    event.preventDefault()
    event.stopPropagation()
    question(() => follow(path))
  }
  ask = question
  document.addEventListener('click', onClick, true)
  return () => {
    ask = null
    document.removeEventListener('click', onClick, true)
  }
}

/** Of a link that leads elsewhere in this tab. */
function pathOf({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return null
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link.origin !== location.origin) return null
  return link.pathname + link.search + link.hash
}
