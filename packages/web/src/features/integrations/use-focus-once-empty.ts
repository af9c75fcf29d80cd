import { type RefObject, useEffect, useRef } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'

/** The last row of a table goes with its buttons: the keyboard goes on at the button that adds one. */
export function useFocusOnceEmpty(count: number, add: RefObject<HTMLElement | null>): void {
  const before = useRef(count)
  useEffect(() => {
    const isEmptied = count === 0 && before.current > 0
    before.current = count
    if (!isEmptied) return
    focusWhenFree(() => {
      const at = document.activeElement
      return at === document.body || at === add.current ? add.current : 'nowhere'
    })
  }, [count, add])
}
