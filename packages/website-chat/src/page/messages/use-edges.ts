import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useLatest } from '../use-latest.ts'

/** Notices when one of the two ends of the list comes near. */
export function useEdges(
  listRef: RefObject<HTMLElement | null>,
  act: { top: () => void; bottom: () => void },
) {
  const topRef = useRef<HTMLDivElement>(null)
  const bottomRef = useRef<HTMLDivElement>(null)
  const latestRef = useLatest(act)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting && target === topRef.current) latestRef.current.top()
          if (isIntersecting && target === bottomRef.current) latestRef.current.bottom()
        }
      },
      { root: listRef.current, rootMargin: '200px' },
    )
    if (topRef.current) observer.observe(topRef.current)
    if (bottomRef.current) observer.observe(bottomRef.current)
    return () => observer.disconnect()
  }, [listRef, latestRef])
  return { topRef, bottomRef }
}
