import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The rows of a grid by line: a key, or null where the line is a title. */
export type RowKeys = readonly (string | null)[]

export const rowAt = (grid: HTMLElement | null, index: number): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row], [data-row][data-index="${index}"]`) ??
  null

/** The line that has the focus stays in the document, and keeps the focus while rows come, go and change places. */
export function useHeldRow(grid: RefObject<HTMLElement | null>, keys: RowKeys) {
  const [visited, setVisited] = useState<string | null>(null)
  const [isHeld, setHeld] = useState(false)
  const before = useRef(-1)
  useEffect(() => {
    const box = grid.current
    const enter = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      if (!row) return
      setVisited(row.dataset['row'] ?? null)
      setHeld(true)
    }
    // A row that is removed from the document while it has the focus has not lost it.
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && box?.contains(relatedTarget)
      if (target instanceof Node && target.isConnected && !isInside) setHeld(false)
    }
    box?.addEventListener('focusin', enter)
    box?.addEventListener('focusout', leave)
    return () => {
      box?.removeEventListener('focusin', enter)
      box?.removeEventListener('focusout', leave)
    }
  }, [grid])

  const at = visited === null ? -1 : keys.indexOf(visited)
  useLayoutEffect(() => {
    if (isHeld && document.activeElement === document.body) {
      const place = at === -1 ? Math.min(before.current, keys.length - 1) : at
      rowAt(grid.current, place)?.focus({ preventScroll: true })
    }
    if (at !== -1) before.current = at
  })
  return { held: isHeld ? at : -1, stop: at === -1 ? keys.findIndex((key) => key !== null) : at }
}
