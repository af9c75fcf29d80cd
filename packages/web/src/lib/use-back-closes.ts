import { useEffect, useLayoutEffect, useRef } from 'react'
import { type BackStack, openBackStack } from './back-closes.ts'
import { useMedia } from './use-media.ts'

/** On phones and tablets, or where it is wanted: while it is open, the way back closes it and leads nowhere else. */
export function useBackCloses(onClose: () => void, isOpen = true, isWanted = false): void {
  const hasWayBack = useMedia('(max-width: 45rem), (pointer: coarse)') || isWanted
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  // Before it is in sight: Back may be pressed at once.
  useLayoutEffect(() => {
    if (!isOpen || !hasWayBack) return undefined
    windowStack ??= openWindowStack()
    return windowStack.open(() => latest.current())
  }, [isOpen, hasWayBack])
}

/** Instead of closing, an overlay asks: Back closes it again. */
export const stayOpen = (): void => windowStack?.stay()

/** An answer that changes the address may arrive in the moment in which an overlay leaves the history. */
export function changeAddress(change: () => void): void {
  if (windowStack) windowStack.changeAddress(change)
  else change()
}

/** To an earlier page, past the entries of what is open on this one. */
export function goBackPastOverlays(entries: number): void {
  if (windowStack) windowStack.goBack(entries)
  else history.go(-entries)
}

/** Once, before the router listens. */
export function startKeepingAddress(): void {
  addEventListener('popstate', (event) => {
    if (windowStack?.arrive()) event.stopImmediatePropagation()
  })
}

let windowStack: BackStack | undefined

const openWindowStack = (): BackStack =>
  openBackStack({
    state(): unknown {
      const state: unknown = history.state
      return state
    },
    href: () => location.href,
    push: (state) => history.pushState(state, ''),
    replace(state, href) {
      history.replaceState(state, '', href)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    },
    goBack: (entries) => history.go(-entries),
    onBack: (listener) => addEventListener('popstate', listener),
    // A command of the palette runs in the next frame, once the palette is gone.
    later: (callback) => void requestAnimationFrame(() => setTimeout(callback)),
  })
