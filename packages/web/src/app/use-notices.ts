import { useEffect, useRef } from 'react'

/**
 * A notice for each item, while the item is there and may show. One that was dismissed stays away.
 *
 * @param show answers how to take the notice away; undefined while it cannot be shown yet
 */
export function useNotices<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  show: (item: Item) => (() => void) | undefined,
  mayShow: (item: Item) => boolean = () => true,
): void {
  const shown = useRef(new Map<string, () => void>())
  useEffect(() => {
    const { current } = shown
    for (const [id, close] of current) {
      const item = items.find((one) => idOf(one) === id)
      if (!item || !mayShow(item)) close()
      if (!item) current.delete(id)
    }
    for (const item of items) {
      const close = current.has(idOf(item)) || !mayShow(item) ? undefined : show(item)
      if (close) current.set(idOf(item), close)
    }
  })
  useEffect(() => {
    const { current } = shown
    return () => {
      for (const close of current.values()) close()
      current.clear()
    }
  }, [])
}
