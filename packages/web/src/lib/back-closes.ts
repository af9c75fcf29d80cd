/**
 * The way back of a phone closes what lies over the page. Each open overlay has an entry of its own on top of the
 * page's history, at the same address; going back takes one away and closes the newest overlay.
 */
export function openBackStack(page: BackStackPage): BackStack {
  const overlays: Overlay[] = []
  /** How many entries of overlays are on top of the history. */
  let depth = 0
  /** Where the router was when the first of them was made: a link that is followed counts on. */
  let place: number | undefined
  /** The router hears of an address that is put back. */
  let isRestoring = false
  let leaving: Leaving | null = null

  function settle(): void {
    if (leaving) return
    if (depth > 0 && placeOf(page.state()) !== place) depth = 0
    add()
    const surplus = depth - staying(overlays).length
    if (surplus > 0) leaving = leave(page, surplus)
    depth -= surplus
  }

  /** An overlay that Back was to close asks first, by itself or with another one over it. */
  function stay(): void {
    for (const overlay of overlays) overlay.isClosing = false
    settle()
  }

  function add(): void {
    while (depth < staying(overlays).length) {
      place = placeOf(page.state())
      depth += 1
      page.push({ ...asObject(page.state()), over: depth })
    }
  }

  function back(): void {
    if (isRestoring) return
    if (leaving) {
      const { href, state, changes } = leaving
      leaving = null
      // The address changed while an overlay was open: that is kept.
      isRestoring = true
      if (href !== page.href()) page.replace({ ...asObject(state), over: undefined }, href)
      isRestoring = false
      // Of what opened meanwhile: Back may be pressed at once.
      add()
      for (const change of changes) change()
      return page.later(settle)
    }
    if (depth > 0 && placeOf(page.state()) === place) {
      depth -= 1
      closeNewest(overlays)
      return page.later(settle)
    }
    depth = 0
    // Of an overlay from which a link was followed: it shows what the entry below it shows.
    if (asObject(page.state())['over'] !== undefined) leaving = leave(page, 1)
  }

  page.onBack(back)
  return {
    open(close) {
      const overlay = { close, isClosing: false }
      overlays.push(overlay)
      stay()
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1)
        page.later(settle)
      }
    },
    stay,
    changeAddress: (change) => void (leaving ? leaving.changes.push(change) : change()),
  }
}

/** Without those that Back closes: on a busy machine they are there for some frames more. */
const staying = (overlays: readonly Overlay[]): Overlay[] => overlays.filter(({ isClosing }) => !isClosing)

function closeNewest(overlays: readonly Overlay[]): void {
  const newest = staying(overlays).at(-1)
  if (!newest) return
  newest.isClosing = true
  newest.close()
}

/** Entries are being taken away. What was shown on top of them stays. */
function leave(page: BackStackPage, entries: number): Leaving {
  const leaving = { href: page.href(), state: page.state(), changes: [] }
  page.goBack(entries)
  return leaving
}

interface Leaving {
  href: string
  state: unknown
  /** What changes the address and was asked for meanwhile. */
  changes: (() => void)[]
}

interface Overlay {
  close: () => void
  isClosing: boolean
}

export interface BackStack {
  /** Answers how to take it away, once it is closed in any other way. */
  open(close: () => void): () => void
  /** An overlay that Back was to close stays, to ask: it has its entry again at once. */
  stay(): void
  /** At once, or when entries have been taken away: going back would take a step that is made meanwhile with it. */
  changeAddress(change: () => void): void
}

/** The history of the window, and its clock. */
export interface BackStackPage {
  state(): unknown
  href(): string
  push(state: unknown): void
  /** The router hears of it. */
  replace(state: unknown, href: string): void
  goBack(entries: number): void
  onBack(listener: () => void): void
  /** Once what happens now is done: an overlay may follow another, or lead elsewhere. */
  later(callback: () => void): void
}

const asObject = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

/** The router numbers the entries. */
const placeOf = (state: unknown): number | undefined => {
  const { idx } = asObject(state)
  return typeof idx === 'number' ? idx : undefined
}
