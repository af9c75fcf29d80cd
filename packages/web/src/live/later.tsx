import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'

type OnDemand<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

/**
 * A component that is loaded when it is first drawn, or before by `load`. Once loaded it is drawn at once, without the
 * moment that React's own `lazy` takes.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await loadPart(load)
    return { default: loaded }
  }
  const Waiting = lazy(loadOnce)
  function Drawn(props: Props) {
    // The one it began with: another component would lose its state.
    const [Part] = useState(() => loaded ?? Waiting)
    return <Part {...props} />
  }
  return Object.assign(Drawn, { load: loadOnce })
}

const parts = new Set<() => Promise<unknown>>()

/**
 * A part of a screen that its first sight does not need. `loadParts` loads it before it is first shown, so that keys
 * pressed right after it opens find it there; until then `Loading` stands in for it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = onDemand(load)
  parts.add(Part.load)
  return (props: Props) => (
    <Suspense fallback={Loading && <Loading {...props} />}>
      <Part {...props} />
    </Suspense>
  )
}

/** Loads what the open screen and its parts have put off. What fails is tried again when it is shown. */
export function loadParts(): void {
  for (const load of parts)
    void load().then(
      () => parts.delete(load) && loadParts(),
      () => undefined,
    )
}

/** When the page has nothing else to do; Safari cannot tell. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** Whether the page had nothing else to do since this was first drawn. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
