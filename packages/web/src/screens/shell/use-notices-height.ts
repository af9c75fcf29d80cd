import { type RefObject, useEffect } from 'react'
import { holdPresses } from '../../lib/hold-presses.ts'

/** A notice that comes or goes above the screen moves all below it: no press counts there that was aimed before. */
export function useNoticesHeight(
  notices: RefObject<HTMLElement | null>,
  screen: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let height = notices.current?.offsetHeight ?? 0
    const watcher = new ResizeObserver(([notice]) => {
      const now = notice?.contentRect.height ?? 0
      if (now !== height) holdPresses(screen.current)
      height = now
      // What is fixed to the window moves with the screen.
      document.documentElement.style.setProperty('--notices-height', `${now}px`)
    })
    if (notices.current) watcher.observe(notices.current)
    return () => watcher.disconnect()
  }, [notices, screen])
}
