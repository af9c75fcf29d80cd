import { limits } from '@switchboard/contract'
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useVirtual, type Virtual } from '../../../lib/use-virtual.ts'
import type { StreamItem } from '../stream-model.ts'
import { expectedHeight } from '../stream-rows.ts'

export type VirtualStream = ReturnType<typeof useVirtual>

/** Rows beyond each edge of the visible area that are in the document. */
const beyond = 10
/** Above the first row; while there is more, it holds the spinner. */
const edges = { top: 16, more: 64, bottom: 12 }

/**
 * Only the rows around the visible ones are in the document, and the row that has the focus or will receive it. When
 * rows above the upper edge are added or change their height, the scroll position moves along, so that the visible text
 * stays in place.
 */
export function useVirtualStream(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly StreamItem[],
  { hasOlder, tabStop }: { hasOlder: boolean; tabStop: number },
): VirtualStream {
  const virtual = useVirtual({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: (index) => expectedHeight(rows[index]),
    rangeExtractor: useCallback((range: Range) => withStop(defaultRangeExtractor(range), tabStop), [tabStop]),
    overscan: beyond,
    paddingStart: hasOlder ? edges.more : edges.top,
    paddingEnd: edges.bottom,
    anchorTo: 'end',
    scrollEndThreshold: limits.fastScrollPixels,
    initialOffset: Number.MAX_SAFE_INTEGER,
  })
  useLayoutEffect(() => forgetDropped(virtual, rows), [virtual, rows])
  return virtual
}

const withStop = (shown: number[], tabStop: number): number[] =>
  tabStop < 0 || shown.includes(tabStop) ? shown : [...shown, tabStop].toSorted((a, b) => a - b)

/** Heights of rows that were dropped long ago would pile up. */
function forgetDropped({ itemSizeCache }: Virtual, rows: readonly StreamItem[]): void {
  if (itemSizeCache.size < 4 * rows.length + 500) return
  const known = new Set<unknown>(rows.map(({ key }) => key))
  for (const key of itemSizeCache.keys()) if (!known.has(key)) itemSizeCache.delete(key)
}
