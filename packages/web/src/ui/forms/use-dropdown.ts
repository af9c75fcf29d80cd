import { limits } from '@switchboard/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../lib/use-back-closes.ts'

/** S9-17: where its menu opens, and that a finger which moves along the page does not open it. */
export function useDropdown() {
  const trigger = useRef<HTMLButtonElement>(null)
  const wasDragged = useTouchDrag(trigger)
  const [isOpen, setOpen] = useState(false)
  const [isAbove, setAbove] = useState(false)
  useBackCloses(() => setOpen(false), isOpen)
  return {
    trigger,
    isOpen,
    onOpenChange: (isWanted: boolean) => {
      if (isWanted && wasDragged()) return
      if (isWanted) setAbove(roomBelow(trigger.current) < limits.dropdownMinHeight)
      setOpen(isWanted)
    },
    /** Below while the least height has room there; the menu gets as high as the room allows. */
    menu: {
      placement: isAbove ? ('top start' as const) : ('bottom start' as const),
      shouldFlip: false,
      offset,
      maxHeight: limits.dropdownMaxHeight,
    },
  }
}

const offset = 4
/** The space that a menu leaves free at the edge of the page. */
const edge = 12

function roomBelow(trigger: HTMLElement | null): number {
  if (trigger === null) return limits.dropdownMaxHeight
  return document.documentElement.clientHeight - trigger.getBoundingClientRect().bottom - offset - edge
}

/** Whether the last touch moved farther than a tap does. */
function useTouchDrag(trigger: RefObject<HTMLElement | null>): () => boolean {
  const start = useRef<{ x: number; y: number } | null>(null)
  const isDrag = useRef(false)
  useEffect(() => {
    const began = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      isDrag.current = false
      start.current = pointerType === 'touch' ? { x, y } : null
    }
    const moved = ({ clientX, clientY }: PointerEvent) => {
      if (start.current === null) return
      const far = Math.max(Math.abs(clientX - start.current.x), Math.abs(clientY - start.current.y))
      if (far > limits.touchDragThreshold) isDrag.current = true
    }
    const typed = () => void (isDrag.current = false)
    const box = trigger.current
    box?.addEventListener('pointerdown', began, { capture: true })
    box?.addEventListener('pointermove', moved)
    box?.addEventListener('keydown', typed, { capture: true })
    return () => {
      box?.removeEventListener('pointerdown', began, { capture: true })
      box?.removeEventListener('pointermove', moved)
      box?.removeEventListener('keydown', typed, { capture: true })
    }
  }, [trigger])
  return () => isDrag.current
}

/** A page of a menu is five options; the library's own is as many as are in sight. */
export function turnPages(list: HTMLElement | null): (() => void) | undefined {
  const pressed = (event: KeyboardEvent) => {
    const step = { PageDown: limits.dropdownPageSize, PageUp: -limits.dropdownPageSize }[event.key]
    if (step === undefined) return
    const options = [
      ...(list?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])') ?? []),
    ]
    const at = options.findIndex((option) => option === document.activeElement)
    event.preventDefault()
    event.stopPropagation()
    options[Math.max(0, Math.min(options.length - 1, at + step))]?.focus()
  }
  list?.addEventListener('keydown', pressed, { capture: true })
  return () => list?.removeEventListener('keydown', pressed, { capture: true })
}
