import { useEffect, useEffectEvent, useRef } from 'react'
import { scrollerOf } from '../../lib/scroller-of.ts'

/**
 * A field that takes the focus is in sight with its label: react-aria gives it the focus without scrolling. Only the box around
 * it scrolls, so that a sheet that slides in does not move the page.
 */
export function useInSight(takesFocus = false) {
  const frame = useRef<HTMLDivElement>(null)
  const scroll = useEffectEvent(() => {
    if (!takesFocus || !frame.current) return
    const box = scrollerOf(frame.current)
    const { top, bottom } = frame.current.getBoundingClientRect()
    const start = box === document.documentElement ? 0 : box.getBoundingClientRect().top
    const below = bottom - start - box.clientHeight
    const above = top - start
    if (above < 0 || below > 0) box.scrollTop += above < 0 ? above : below
  })
  useEffect(() => scroll(), [])
  return frame
}
