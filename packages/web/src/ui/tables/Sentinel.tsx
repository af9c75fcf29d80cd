import { type ReactNode, useEffect, useRef } from 'react'

type SentinelProps = {
  /** The share that must be visible. */
  share: number
  onSeen: () => void
  children: ReactNode
}

/** Calls onSeen once when it comes into view; give it a key that changes with the list, and it calls again. */
export function Sentinel({ share, onSeen, children }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (mark.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        seen.current()
      },
      { threshold: share },
    )
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [share])
  return <div ref={mark}>{children}</div>
}
