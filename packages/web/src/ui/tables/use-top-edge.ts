import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from '../../lib/scroller-of.ts'

/** How far below the top of what scrolls the rows of a table begin: its head and whatever stands above it. */
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
    // Whatever above it changes its height, changes that of a part of the page.
    for (const part of scroller.children) watcher.observe(part)
    return () => watcher.disconnect()
  }, [region])
  return top
}
