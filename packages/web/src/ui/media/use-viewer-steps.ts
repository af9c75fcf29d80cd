import { type RefObject, type TouchEvent, useEffect, useRef } from 'react'

type ViewerSteps = {
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** How far a finger swipes to reach the next picture, in pixels, and how much more across than down. */
const far = 48
const slant = 2

/** The arrows, and a finger that swipes over the picture, go to the one before and after. */
export function useViewerSteps(dialog: RefObject<HTMLElement | null>, { previous, next }: ViewerSteps) {
  const start = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const steps = new Map([
      ['ArrowLeft', previous],
      ['ArrowRight', next],
    ])
    const press = (event: KeyboardEvent) => {
      if (isForViewer(event, dialog.current)) steps.get(event.key)?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [dialog, previous, next])
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const finger = touches.length === 1 ? touches.item(0) : null
      const isVideo = target instanceof HTMLVideoElement
      start.current = finger && !isVideo && !isZoomed() ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const from = start.current
      start.current = null
      if (!from) return
      const { clientX, clientY } = changedTouches.item(0)
      const across = clientX - from.x
      if (Math.abs(across) < far || Math.abs(across) < slant * Math.abs(clientY - from.y)) return
      if (across > 0) previous?.()
      else next?.()
    },
  }
}

/** A video moves in its own time with the arrows. */
function isForViewer(event: KeyboardEvent, dialog: HTMLElement | null): boolean {
  const { target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
  if (!(target instanceof Element) || target instanceof HTMLVideoElement) return false
  return dialog?.contains(target) ?? false
}

/** With two fingers made larger, one finger moves the picture. */
const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01
