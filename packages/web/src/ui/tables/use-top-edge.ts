import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from '../../lib/scroller-of.ts'

/** The distance from the top of the scroll area to the table's first row: its head and whatever is above it. */
export function useTopEdge(region: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const body = region.current?.querySelector('[role=rowgroup]:last-child')
    if (!region.current || !body) return
    const scroller = scrollerOf(region.current)
    const watcher = new ResizeObserver(() => {
      const place = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      setTop(Math.round(place + scroller.scrollTop))
    })
    // When anything above changes its height, a child of the scroller changes its height too.
    for (const part of scroller.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [region])
  return top
}
