import { useSyncExternalStore } from 'react'

/** Whether the window is one of those that a media query means, such as '(max-width: 45rem)'. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
