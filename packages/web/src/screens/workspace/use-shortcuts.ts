import { useEffect, useRef } from 'react'
import { singleLetters } from '../../features/palette/single-letters.ts'
import { deedOf, type WorkspaceKeys } from './shortcuts.ts'

/** How long G waits for its second letter. */
const pair = 1000

export function useShortcuts(keys: WorkspaceKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let before: string | null = null
    let forget: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isInDialog(event.target)) return
      const deed = deedOf(event, before, isWriting(event.target), singleLetters.get())
      before = event.key.toLowerCase()
      clearTimeout(forget)
      forget = setTimeout(() => {
        before = null
      }, pair)
      if (!deed) return
      event.preventDefault()
      deed(latest.current)
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      clearTimeout(forget)
    }
  }, [])
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null
