/**
 * The way back of a phone closes what lies over the page. Each open overlay has an entry of its own on top of the
 * page's history, at the same address; going back takes one away and closes the newest overlay.
 */
export function openBackStack(page: BackStackPage): BackStack {
  const overlays: Overlay[] = []
  // A reload leaves the entries there.
  const entries: Entries = { depth: overOf(page.state()), place: placeOf(page.state()) }
  let leaving: Leaving | null = null
  /** The history goes back to another page: what is open goes with this one. */
  let isTravelling = false

  function settle(): void {
    if (leaving || isTravelling) return
    if (entries.depth > 0 && placeOf(page.state()) !== entries.place) entries.depth = 0
    add(page, entries, overlays)
    const surplus = entries.depth - staying(overlays).length
    if (surplus > 0) leaving = leave(page, surplus)
    entries.depth -= surplus
  }

  /** An overlay that Back was to close asks first, by itself or with another one over it. */
  function stay(): void {
    for (const overlay of overlays) overlay.isClosing = false
    settle()
  }

  /** Once the entries are gone; false where that is done already, or not yet to be done. */
  function endLeaving(isArriving: boolean): boolean {
    if (!leaving || leaving.isRestoring || (isArriving && leaving.href === page.href())) return false
    const changes = putBack(page, leaving)
    leaving = null
    // Of what opened meanwhile: Back may be pressed at once.
    add(page, entries, overlays)
    for (const change of changes) change()
    page.later(settle)
    return true
  }

  function back(): void {
    isTravelling = false
    if (leaving) return void endLeaving(false)
    if (entries.depth > 0 && placeOf(page.state()) === entries.place) {
      // From a page beyond it to an overlay that is open.
      if (overOf(page.state()) >= entries.depth) return
      entries.depth -= 1
      closeNewest(overlays)
      return page.later(settle)
    }
    entries.depth = 0
    // Of overlays from which a link was followed: they show what the entry below them shows.
    if (overOf(page.state()) > 0) leaving = leave(page, overOf(page.state()))
  }

  function goBack(pages: number): void {
    if (leaving) return void leaving.changes.push(() => goBack(pages))
    isTravelling = true
    page.goBack(entries.depth + pages)
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
    goBack,
    arrive: () => endLeaving(true),
    changeAddress: (change) => void (leaving ? leaving.changes.push(change) : changeHere(page, change)),
  }
}

/** The entries of overlays on top of the history. */
interface Entries {
  depth: number
  /** Where the router was when the first of them was made: a link that is followed counts on. */
  place: number | undefined
}

function add(page: BackStackPage, entries: Entries, overlays: readonly Overlay[]): void {
  while (entries.depth < staying(overlays).length) {
    entries.place = placeOf(page.state())
    entries.depth += 1
    page.push({ ...asObject(page.state()), over: entries.depth })
  }
}

/** The router knows nothing of the entries of overlays: where it changes the address of one, it stays one. */
function changeHere(page: BackStackPage, change: () => void): void {
  const before = page.state()
  change()
  const state = asObject(page.state())
  const over = overOf(before)
  if (over > 0 && placeOf(before) === placeOf(state)) page.replace({ ...state, over }, page.href())
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
  const leaving = { href: page.href(), state: page.state(), isRestoring: false, changes: [] }
  page.goBack(entries)
  return leaving
}

/** The address that changed while an overlay was open is kept. What changes it now is the answer. */
function putBack(page: BackStackPage, leaving: Leaving): Leaving['changes'] {
  leaving.isRestoring = true
  const { href, state, changes } = leaving
  if (href !== page.href()) page.replace({ ...asObject(state), over: undefined }, href)
  return changes
}

interface Leaving {
  href: string
  state: unknown
  /** The router hears of an address that is put back. */
  isRestoring: boolean
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
  /** Past the entries of what is open, to an earlier page. */
  goBack(pages: number): void
  /**
   * Before the router hears of a step back. True where it was the page's own and led to a former address: the router has heard of
   * the one that was put back, and would show the former one for a moment.
   */
  arrive(): boolean
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
export const placeOf = (state: unknown): number | undefined => {
  const { idx } = asObject(state)
  return typeof idx === 'number' ? idx : undefined
}

/** Which entry of the overlays on its page it is; 0 is the page itself. */
const overOf = (state: unknown): number => {
  const { over } = asObject(state)
  return typeof over === 'number' ? over : 0
}
