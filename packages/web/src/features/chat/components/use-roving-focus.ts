import { type RefObject, useEffect, useState } from 'react'
import type { StreamItem } from '../stream-model.ts'
import { focusableFrom } from '../stream-rows.ts'

/** The row that receives the focus when the user enters the stream by keyboard: the last visited, else the newest. */
export function useRovingFocus(scroller: RefObject<HTMLElement | null>, rows: readonly StreamItem[]): number {
  const [visited, setVisited] = useState<string | null>(null)
  useEffect(() => {
    const box = scroller.current
    const visit = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const key = rows[Number(row?.dataset['index'])]?.key
      if (key !== undefined) setVisited(key)
    }
    box?.addEventListener('focusin', visit)
    return () => box?.removeEventListener('focusin', visit)
  }, [scroller, rows])
  const at = visited === null ? -1 : rows.findIndex(({ key }) => key === visited)
  return at === -1 ? (focusableFrom(rows, rows.length - 1, -1) ?? -1) : at
}
