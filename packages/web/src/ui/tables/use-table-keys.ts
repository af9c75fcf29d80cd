import { type RefObject, useEffect, useRef } from 'react'
import { rowAt } from './use-held-row.ts'

interface TableShape {
  /** The index of the last row. */
  last: number
  /** The row to which the keyboard comes. */
  tabStop: number
  toIndex: (index: number) => void
}

/** A place in a table; the column -1 is the row as a whole. */
interface Place {
  row: number
  column: number
}

/** How many rows a page is. */
const page = 8

/** A table by keyboard: arrows from row to row and cell to cell, pages, both ends; Tab leads past it. */
export function useTableKeys(region: RefObject<HTMLElement | null>, shape: TableShape): void {
  const latest = useRef(shape)
  const wanted = useRef<Place | null>(null)
  useEffect(() => {
    latest.current = shape
    if (wanted.current !== null && focused(region.current, wanted.current)) wanted.current = null
  })
  useEffect(() => {
    const box = region.current
    const go = (place: Place) => {
      latest.current.toIndex(place.row)
      wanted.current = focused(box, place) ? null : place
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return pass(box, event.shiftKey)
      const from = placeOf(event.target) ?? placeOfTable(event.target)
      if (from === null || event.altKey || event.shiftKey || event.metaKey) return
      const to = destination(event.key, event.ctrlKey, from, {
        row: latest.current.last,
        column: from.columns - 1,
      })
      if (to === undefined) return
      event.preventDefault()
      go(to)
    }
    // The row to which the keyboard comes may not be drawn yet.
    const placeOfTable = (target: EventTarget | null) =>
      target === tableIn(box)
        ? { ...(wanted.current ?? { row: latest.current.tabStop, column: -1 }), columns: columnsIn(box) }
        : null
    let isSteppingBack = false
    const stepped = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !event.shiftKey) return
      isSteppingBack = true
      setTimeout(() => (isSteppingBack = false))
    }
    const entered = (event: FocusEvent) => {
      const { target, relatedTarget } = event
      const isFromOutside = !(relatedTarget instanceof Node && box?.contains(relatedTarget))
      // From below the keyboard would come to the last link in the table.
      if (!isFromOutside || (target !== tableIn(box) && !isSteppingBack)) return
      // Before anybody takes the row of that link for visited.
      event.stopPropagation()
      go({ row: Math.max(0, latest.current.tabStop), column: -1 })
    }
    box?.addEventListener('keydown', pressed)
    box?.addEventListener('focusin', entered, true)
    document.addEventListener('keydown', stepped, true)
    return () => {
      document.removeEventListener('keydown', stepped, true)
      box?.removeEventListener('keydown', pressed)
      box?.removeEventListener('focusin', entered, true)
    }
  }, [region])
}

const tableIn = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('[role=grid]') ?? null

const columnsIn = (box: HTMLElement | null): number => box?.querySelector('[data-row]')?.children.length ?? 0

/** Tab continues from an edge of the table instead of visiting every link in it. */
function pass(box: HTMLElement | null, isBack: boolean): void {
  const edge = isBack ? tableIn(box) : [...(box?.querySelectorAll<HTMLElement>(inner) ?? [])].at(-1)
  // Nobody visits its row: the keyboard comes back to the one that it left.
  const unseen = (event: Event) => event.stopPropagation()
  box?.addEventListener('focusin', unseen, true)
  edge?.focus({ preventScroll: true })
  box?.removeEventListener('focusin', unseen, true)
}

const inner = 'a, button, input'

/** Focuses the control in that cell, otherwise the cell, otherwise the row; false when it is not in the document. */
function focused(box: HTMLElement | null, { row: index, column }: Place): boolean {
  const row = rowAt(box, index)
  if (row === null) return false
  const cell = row.children[column]
  const place = cell?.querySelector<HTMLElement>(inner) ?? cell ?? row
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
  return true
}

function placeOf(target: EventTarget | null): (Place & { columns: number }) | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  if (!row || !(target instanceof Element)) return null
  const cell = target.closest('[role=gridcell], [role=rowheader]')
  const column = cell === null ? -1 : [...row.children].indexOf(cell)
  return { row: Number(row.dataset['index']), column, columns: row.children.length }
}

function destination(key: string, isWhole: boolean, { row, column }: Place, last: Place): Place | undefined {
  const ends = { Home: 0, End: 1 } as const
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(last.row, row + 1), column }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowRight':
      return { row, column: Math.min(last.column, column + 1) }
    case 'ArrowLeft':
      return { row, column: Math.max(-1, column - 1) }
    case 'PageDown':
      return { row: Math.min(last.row, row + page), column }
    case 'PageUp':
      return { row: Math.max(0, row - page), column }
    case 'Home':
    case 'End':
      return isWhole || column === -1
        ? { row: last.row * ends[key], column }
        : { row, column: last.column * ends[key] }
    default:
      return undefined
  }
}
