import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element and the size of its text in pixels, as they change; null until they are known. */
export function useChartSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; em: number } | null>(null)
  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const measure = () => {
      const width = node.clientWidth
      const em = Number.parseFloat(getComputedStyle(node).fontSize)
      setSize((known) => (known?.width === width && known.em === em ? known : { width, em }))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(node)
    return () => watcher.disconnect()
  }, [element])
  return size
}
