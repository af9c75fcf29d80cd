import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'

/** How long a page may load until its heading is there. */
const within = 10_000

/** When a page goes with the control that led on, its follower takes the focus: the same choice there, or the heading of what is new. */
export function useFocusAfterChange(pane: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  // A page that the browser has loaded begins at its top; one that a command led to begins at its heading.
  const shown = useRef(useNavigationType() === 'POP' ? address : null)
  const trail = useRef<readonly Element[]>([])
  useEffect(() => {
    const box = pane.current
    const note = ({ target }: FocusEvent) => void (trail.current = trailOf(target, box))
    box?.addEventListener('focusin', note)
    return () => box?.removeEventListener('focusin', note)
  }, [pane])
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    const left = [...trail.current, ...trailOf(pane.current, pane.current)]
    if (hasFocus(null)) focusWhenFree(() => placeAfter(left), { within })
  }, [address, pane])
}

/** An element and what is around it, up to the pane. */
function trailOf(target: EventTarget | null, pane: Element | null): readonly Element[] {
  const trail: Element[] = []
  for (let at = target; at instanceof Element; at = at === pane ? null : at.parentElement) trail.push(at)
  return trail
}

function placeAfter(left: readonly Element[]): HTMLElement | 'nowhere' | null {
  const around = left.filter((one) => one.isConnected)
  const place = sameChoice(left, around) ?? headingIn(around)
  if (!hasFocus(place)) return 'nowhere'
  if (place?.matches('h1, h2, h3')) place.tabIndex = -1
  return place
}

/** What was chosen in the choice that was left, as the new page shows it. */
function sameChoice(left: readonly Element[], around: readonly Element[]): HTMLElement | null {
  const name = left.find((one) => one.matches('[role=radiogroup]'))?.getAttribute('aria-label')
  if (name === null || name === undefined) return null
  const chosen = `[role=radiogroup][aria-label="${CSS.escape(name)}"] [aria-checked=true]`
  return around.at(-1)?.querySelector<HTMLElement>(chosen) ?? null
}

/** The first of the closest place that is still there; none while something loads in it. */
function headingIn(around: readonly Element[]): HTMLElement | null {
  for (const one of around) {
    if (one.querySelector('[aria-busy=true]')) return null
    const heading = one.querySelector<HTMLElement>('h1, h2, h3')
    if (heading) return heading
  }
  return null
}

/** Nothing has it, or this place. */
const hasFocus = (place: Element | null): boolean =>
  [null, document.body, place].includes(document.activeElement)
