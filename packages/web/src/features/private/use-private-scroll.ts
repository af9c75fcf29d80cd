import { limits } from '@switchboard/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface PrivateScroll {
  /** The number of the newest message. */
  newest: number
  /** How many of mine wait to be sent. */
  unsent: number
  /** The message that the user has just jumped to; each jump is an object of its own. */
  hit: { messageid: string } | null
}

/** Opens at the newest message and follows it while the user is at the end, or sends something. */
export function usePrivateScroll(box: RefObject<HTMLElement | null>, { newest, unsent, hit }: PrivateScroll) {
  const isAtEnd = useRef(true)
  const top = useRef(0)
  const sending = useRef(unsent)
  /** The newest message when the end went out of sight; null while it is in sight. */
  const [left, setLeft] = useState<number | null>(null)
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useLayoutEffect(() => {
    const isSending = unsent > sending.current
    sending.current = unsent
    if (isSending || isAtEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [box, newest, unsent])
  useEffect(() => {
    if (hit) box.current?.querySelector(`#private-${hit.messageid}`)?.scrollIntoView({ block: 'center' })
  }, [box, hit])
  // A composer that grows takes room from below, a picture that loads from above: the end stays the end.
  useEffect(() => {
    const stream = box.current
    const watcher = new ResizeObserver(
      () => isAtEnd.current && stream?.scrollTo({ top: stream.scrollHeight }),
    )
    for (const part of [stream, stream?.firstElementChild]) if (part) watcher.observe(part)
    return () => watcher.disconnect()
  }, [box])
  return {
    left,
    toEnd,
    scrolled(stream: HTMLElement) {
      const isNear = stream.scrollHeight - stream.clientHeight - stream.scrollTop <= limits.fastScrollPixels
      // Nobody scrolled back: the end moved away, because there is less room or more to show.
      const isMoved = isAtEnd.current && !isNear && stream.scrollTop >= top.current
      top.current = stream.scrollTop
      if (isMoved) return toEnd()
      isAtEnd.current = isNear
      setLeft((before) => (isAtEnd.current ? null : (before ?? newest)))
    },
  }
}
