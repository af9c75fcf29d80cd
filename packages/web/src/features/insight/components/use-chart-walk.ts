import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { indexAfterKey, type Place } from '../chart-model.ts'

/** Which of so many points is reached by pointer, finger or keys, and what the drawing listens to for that. */
export function useChartWalk(count: number, nearest: (place: Place) => number | null) {
  const [reached, setReached] = useState<number | null>(null)
  // Other days may be fewer than those of which one was reached.
  const active = reached !== null && reached < count ? reached : null
  const point = (event: PointerEvent<SVGSVGElement>) => setReached(nearest(placeOf(event)))
  const drawing = {
    role: 'application',
    tabIndex: 0,
    onPointerDown: point,
    onPointerMove: point,
    // A finger that is lifted leaves too, but its reader has only begun to read.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setReached(null)
    },
    onFocus: () => setReached((now) => now ?? indexAfterKey('Home', null, count)),
    onBlur: () => setReached(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape') setReached(null)
      const next = indexAfterKey(event.key, active, count)
      if (next === null) return
      event.preventDefault()
      setReached(next)
    },
  }
  return { active, drawing }
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Place {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
