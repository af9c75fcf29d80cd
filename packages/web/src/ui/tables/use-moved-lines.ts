import type { VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { holdPresses } from '../../lib/hold-presses.ts'
import type { Virtual } from '../../lib/use-virtual.ts'

/** Less is no other row: what was aimed at still lies there. */
const noticeable = 24

interface Line extends Pick<VirtualItem, 'key' | 'index'> {
  /** Where it begins in the list, in pixels. */
  start: number
}

interface Painted {
  starts: ReadonlyMap<Line['key'], number>
  scrolled: number
}

/** Lines of a list that another one displaces take no press for a moment: it was aimed at what lay there before. */
export function useMovedLines(grid: RefObject<HTMLElement | null>, virtual: Virtual): void {
  const painted = useRef<Painted>({ starts: new Map(), scrolled: 0 })
  const scroller = virtual.scrollElement
  useEffect(() => {
    const note = () => (painted.current = { ...painted.current, scrolled: scroller?.scrollTop ?? 0 })
    scroller?.addEventListener('scroll', note, { passive: true })
    return () => scroller?.removeEventListener('scroll', note)
  }, [scroller])
  useLayoutEffect(() => {
    const { scrollMargin } = virtual.options
    const lines = virtual
      .getVirtualItems()
      .map(({ key, index, start }) => ({ key, index, start: start - scrollMargin }))
    const { starts } = painted.current
    if (lines.every(({ key, start }) => starts.get(key) === start)) return
    const scrolled = scroller?.scrollTop ?? 0
    for (const index of displaced(lines, painted.current, scrolled))
      holdPresses(grid.current?.querySelector(`[data-index="${index}"]`))
    // Rows are measured, and their places mended, before anybody sees them.
    const frame = requestAnimationFrame(() => {
      painted.current = { starts: new Map(lines.map(({ key, start }) => [key, start])), scrolled }
    })
    return () => cancelAnimationFrame(frame)
  })
}

/** The lines that lie elsewhere on the screen than they did, and new ones above them. */
function displaced(lines: readonly Line[], before: Painted, scrolled: number): number[] {
  const isMoved = ({ key, start }: Line): boolean => {
    const was = before.starts.get(key)
    return (
      was !== undefined && was !== start && Math.abs(start - scrolled - (was - before.scrolled)) >= noticeable
    )
  }
  const last = lines.findLastIndex(isMoved)
  return lines
    .filter((line, at) => isMoved(line) || (at < last && !before.starts.has(line.key)))
    .map(({ index }) => index)
}
