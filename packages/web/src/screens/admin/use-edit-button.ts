import { useRef } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'

/** The button that opened the form of a profile: once the form is gone with its focus, the keyboard goes on there. */
export function useEditButton() {
  const edit = useRef<HTMLButtonElement>(null)
  const focusEdit = () =>
    focusWhenFree(() => {
      const at = document.activeElement
      return at === document.body || at === edit.current ? edit.current : null
    })
  return { edit, focusEdit }
}
