import { limits } from '@switchboard/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface StreamScroll {
  /** Changes with the chat: another one opens at its end. */
  chatKey: string
  firstKey: string | undefined
  lastKey: string | undefined
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
  onScrolled: (scroller: HTMLElement) => void
}

/** How near to an end the next slice is asked for, in pixels. */
const near = 400

const measure = (box: HTMLElement) => ({
  height: box.scrollHeight,
  top: box.scrollTop,
  isAtEnd: box.scrollHeight - box.clientHeight - box.scrollTop <= limits.fastScrollPixels,
})
const toEndOf = (box: HTMLElement) => box.scrollTo({ top: box.scrollHeight })

/**
 * Keeps the reader's place: older messages come in above without a jump, new ones are followed only by somebody who
 * is at the end.
 */
export function useStreamScroll(scroller: RefObject<HTMLDivElement | null>, stream: StreamScroll) {
  const { chatKey, firstKey, lastKey, onOlder, onNewer, onScrolled } = stream
  const [isAway, setAway] = useState(false)
  const place = useRef({ chatKey: '', firstKey, height: 0, top: 0, isAtEnd: true })

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const before = place.current
    const follows = before.isAtEnd && onNewer === undefined
    if (before.chatKey !== chatKey || follows) toEndOf(box)
    else if (before.firstKey !== firstKey)
      box.scrollTo({ top: before.top + box.scrollHeight - before.height })
    place.current = { ...measure(box), chatKey, firstKey }
  }, [scroller, chatKey, firstKey, lastKey, onNewer])

  // Pictures grow while they load: the end stays the end.
  useEffect(() => {
    const box = scroller.current
    const inner = box?.firstElementChild
    if (!box || !inner) return
    const watcher = new ResizeObserver(() => {
      if (place.current.isAtEnd) toEndOf(box)
      place.current = { ...place.current, ...measure(box) }
    })
    watcher.observe(inner)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [scroller, chatKey])

  const scrolled = useCallback(() => {
    const box = scroller.current
    if (!box) return
    // A scroll to a place that is known already is our own, not the reader's.
    const isOwn = box.scrollTop === place.current.top
    place.current = { ...place.current, ...measure(box) }
    setAway(!place.current.isAtEnd)
    if (!isOwn) onScrolled(box)
    if (box.scrollTop < near) onOlder?.()
    if (box.scrollHeight - box.clientHeight - box.scrollTop < near) onNewer?.()
  }, [scroller, onScrolled, onOlder, onNewer])

  const toEnd = useCallback(() => {
    if (scroller.current) toEndOf(scroller.current)
  }, [scroller])

  return { isAway, toEnd, scrolled }
}
