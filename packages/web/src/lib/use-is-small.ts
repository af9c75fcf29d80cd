import { useSyncExternalStore } from 'react'

/** As the style sheets have it: one column, a phone or a window that is magnified. */
const small = '(max-width: 720px)'

/** For what stands in another place on a phone; what only looks different there is a matter of the style sheets. */
export const useIsSmall = (): boolean => useSyncExternalStore(follow, () => matchMedia(small).matches)

function follow(listener: () => void): () => void {
  const media = matchMedia(small)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
