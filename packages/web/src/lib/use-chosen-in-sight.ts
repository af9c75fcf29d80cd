import { type RefObject, useEffect, useRef } from 'react'

/** A row that scrolls: what is chosen in it is in sight, also when an address or a key has chosen it. */
export function useChosenInSight(chosen: string | null): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (): boolean => {
      const one = row.current?.querySelector('[data-selected]') ?? null
      one?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return one !== null
    }
    if (show()) return
    // Some lists draw what they hold only after they are there themselves.
    const frame = requestAnimationFrame(show)
    return () => cancelAnimationFrame(frame)
  }, [chosen])
  return row
}
