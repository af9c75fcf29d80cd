import { type PointerEvent, useCallback, useRef, useState } from 'react'

/**
 * The message that shows its tools: the pointer is on it, or the focus. Messages that move under a pointer that rests take no tools
 * away that have the focus, such as the reactions to choose from (P10-136).
 */
export function useTouched() {
  const [touched, setTouched] = useState<string | null>(null)
  const place = useRef('')
  const touch = useCallback((messageid: string | null, pointer?: PointerEvent) => {
    const rests = pointer !== undefined && placeOf(pointer) === place.current
    if (!(rests && toolsHaveFocus(pointer.currentTarget))) setTouched(messageid)
  }, [])
  return {
    touched,
    touch,
    ofLog: {
      onPointerMove: (pointer: PointerEvent) => void (place.current = placeOf(pointer)),
      onPointerLeave: (pointer: PointerEvent) => touch(null, pointer),
    },
  }
}

const placeOf = ({ clientX, clientY }: PointerEvent): string => `${clientX} ${clientY}`

function toolsHaveFocus(inLog: Element): boolean {
  const tools = document.activeElement?.closest('[role=toolbar]')
  return tools instanceof Element && inLog.closest('[role=log]')?.contains(tools) === true
}
