import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** What a listener that is added once calls: the newest of its kind. */
export function useLatest<T>(value: T): RefObject<T> {
  const latestRef = useRef(value)
  useLayoutEffect(() => {
    latestRef.current = value
  })
  return latestRef
}
