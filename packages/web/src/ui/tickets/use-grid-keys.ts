import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { type RowKeys, rowAt } from '../tables/use-held-row.ts'

interface GridHandlers {
  onOpen: (key: string) => void
  toIndex: (index: number) => void
  /** It has been hidden, and its rows are not drawn anew yet: it comes back to where it was. */
  isReturning: () => boolean
}

/** Milliseconds that a row may take to be drawn. */
const within = 500

/** How many rows a page is. */
const page = 8

/**
 * A grid by keyboard and pointer: arrows go from row to row and to the buttons in it, Enter or a press opens. Returns
 * what scrolls a line into sight and gives it the focus.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  keys: RowKeys,
  handlers: GridHandlers,
): (index: number) => void {
  const latest = useRef({ keys, actions: handlers })
  const wanted = useRef<{ line: number; until: number } | null>(null)
  const settle = useCallback(() => {
    if (wanted.current === null) return
    const { line, until } = wanted.current
    const row = rowAt(grid.current, line)
    if (row || performance.now() > until) wanted.current = null
    row?.focus({ preventScroll: true })
  }, [grid])
  useEffect(() => {
    latest.current = { keys, actions: handlers }
    settle()
  })
  const focusLine = useCallback(
    (index: number) => {
      const { toIndex, isReturning } = latest.current.actions
      if (!isReturning()) toIndex(index)
      wanted.current = { line: index, until: performance.now() + within }
      settle()
    },
    [settle],
  )
  useEffect(() => {
    const box = grid.current
    const pressed = (event: KeyboardEvent) => {
      const row = rowUnder(event.target)
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return
      const next = destination(event.key, lineOf(row), latest.current.keys)
      if (next === undefined && !pressedInRow(event, row)) return
      event.preventDefault()
      if (next !== undefined) focusLine(next)
    }
    const pressedInRow = (event: KeyboardEvent, row: HTMLElement): boolean => {
      const isRow = event.target === row
      if (event.key === 'ArrowRight' && isRow) row.querySelector('button')?.focus()
      else if (event.key === 'ArrowLeft' && !isRow) row.focus()
      else if ((event.key === 'Enter' || event.key === ' ') && isRow) open(row)
      else return false
      return true
    }
    const open = (row: HTMLElement) => latest.current.actions.onOpen(row.dataset['row'] ?? '')
    const clicked = ({ target }: MouseEvent) => {
      const row = rowUnder(target)
      if (row && target instanceof Element && !target.closest('button, a')) open(row)
    }
    box?.addEventListener('keydown', pressed)
    box?.addEventListener('click', clicked)
    return () => {
      box?.removeEventListener('keydown', pressed)
      box?.removeEventListener('click', clicked)
    }
  }, [grid, focusLine])
  return focusLine
}

const rowUnder = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null

const lineOf = (row: HTMLElement): number =>
  Number(row.closest<HTMLElement>('[data-index]')?.dataset['index'])

/** Titles are passed over. */
function destination(key: string, at: number, keys: RowKeys): number | undefined {
  const last = keys.length - 1
  const from = (start: number, step: 1 | -1): number | undefined => {
    for (let index = Math.max(0, Math.min(start, last)); index >= 0 && index <= last; index += step)
      if (keys[index] !== null) return index
    return undefined
  }
  switch (key) {
    case 'ArrowDown':
      return at < last ? from(at + 1, 1) : undefined
    case 'ArrowUp':
      return at > 0 ? from(at - 1, -1) : undefined
    case 'PageDown':
      return from(at + page, -1)
    case 'PageUp':
      return from(at - page, 1)
    case 'Home':
      return from(0, 1)
    case 'End':
      return from(last, -1)
    default:
      return undefined
  }
}
