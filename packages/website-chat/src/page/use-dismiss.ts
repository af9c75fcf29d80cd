import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { isComposing } from './is-composing.ts'
import { useLatest } from './use-latest.ts'

/** Escape and a press elsewhere close what is open; after Escape the focus that was in it is on the button that opened it. */
export function useDismiss(boxRef: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const closeRef = useLatest(close)
  // At once: an Escape that follows the press in the same moment would close the chat.
  useLayoutEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      closeRef.current()
      const box = boxRef.current
      if (box?.contains(document.activeElement)) box.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !boxRef.current?.contains(target)) closeRef.current()
    }
    // Before the page's own Escape, which closes the chat.
    document.addEventListener('keydown', onKey, { capture: true })
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      document.removeEventListener('pointerdown', onPress)
    }
  }, [isOpen, boxRef, closeRef])
}
