import { type RefObject, useEffect } from 'react'
import { isTouch } from './is-touch.ts'

/** Until a screen reader has noticed that the page behind a dialog is hidden, in milliseconds. */
const noticed = 150

/**
 * The title of a dialog has the focus for a moment before a field of it. Otherwise what had the focus is hidden in the moment
 * in which the field gets it: Orca then neither says the field nor lets one type. The first key goes into the field
 * however early it comes.
 */
export function useLateField(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = dialog.current
    const title = frame?.querySelector('h2')
    const field = document.activeElement
    if (isTouch() || !frame || !title || !frame.contains(field) || !(field instanceof HTMLElement)) return
    if (!field.matches('input:not([type=radio], [type=checkbox]), textarea')) return
    title.tabIndex = -1
    title.focus()
    const enter = () => {
      leave()
      if (document.activeElement === title) field.focus()
    }
    const leave = () => {
      clearTimeout(timer)
      frame.removeEventListener('keydown', enter, true)
    }
    const timer = setTimeout(enter, noticed)
    frame.addEventListener('keydown', enter, true)
    return leave
  }, [dialog])
}
