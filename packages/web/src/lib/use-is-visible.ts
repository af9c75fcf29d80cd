import { useSyncExternalStore } from 'react'

/** Whether the tab is in front. */
export const useIsVisible = (): boolean => useSyncExternalStore(follow, () => !document.hidden)

function follow(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
