import { useEffect } from 'react'

interface OpeningDialogProps {
  onCancel: () => void
  /** Takes what is typed before the dialog's field is there. */
  onTyped?: (text: string) => void
}

/** Stands in for a dialog whose code is still loading: Escape cancels it, and no key acts on the page below. */
export function OpeningDialog({ onCancel, onTyped }: OpeningDialogProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') onCancel()
      else if (key.length === 1) onTyped?.(key)
      else if (key !== 'Enter' && key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [onCancel, onTyped])
  return null
}
