import { goBackPastOverlays } from './use-back-closes.ts'

type Go = () => void

/** What is done about going back or forward, while something on the page would be lost. */
let held: ((event: PopStateEvent) => void) | null = null

/** Once, before the router listens: the window calls its listeners in their order, those with `capture` too. */
export function startHoldingHistory(): void {
  window.addEventListener('popstate', (event) => held?.(event))
}

/**
 * Until it is ended, Back and Forward lead to another page only after a question. The browser has gone there already: the page's
 * own entry is put back before anything else hears of it. The ways out of the document have the browser's own question.
 */
export function holdHistory(question: (go: Go) => void, follow: (path: string) => void): () => void {
  const place = entryIndex(history.state)
  let wanted: Go | null = null
  held = (event) => {
    const at = entryIndex(event.state)
    if (place === null || at === null) return
    if (at !== place) {
      event.stopImmediatePropagation()
      const path = location.pathname + location.search + location.hash
      // The question has an entry of its own on a phone, and takes those after this page away.
      wanted ??= at < place ? () => goBackPastOverlays(place - at) : () => follow(path)
      history.go(place - at)
    } else if (wanted) {
      event.stopImmediatePropagation()
      question(wanted)
      wanted = null
    }
  }
  return () => {
    held = null
  }
}

/** The router numbers its entries. */
function entryIndex(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}
