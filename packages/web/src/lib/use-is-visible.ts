import { useSyncExternalStore } from 'react'

/** Whether the tab is in front. */
export const useIsVisible = (): boolean => useSyncExternalStore(follow, () => !document.hidden)

function follow(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Calls back at once, or when the tab comes to the front. */
export function whenVisible(callback: () => void): void {
  if (!document.hidden) return callback()
  const stop = follow(() => {
    if (document.hidden) return
    stop()
    callback()
  })
}
