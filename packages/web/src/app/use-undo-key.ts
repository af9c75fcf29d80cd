import { useEffect } from 'react'
import { toasts } from '../ui/overlays/toast-queue.ts'

/**
 * Ctrl+Z undoes the last action, except in a field with text in it, where it undoes typing. A page that is left ends
 * what can be undone: nobody is there any more to undo it, and what was asked for must not be lost with the page.
 */
export function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event) || hasText(event.target)) return
      if (toasts.undoLast()) event.preventDefault()
    }
    const leave = () => void toasts.endOffers()
    document.addEventListener('keydown', press)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('keydown', press)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

const hasText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
