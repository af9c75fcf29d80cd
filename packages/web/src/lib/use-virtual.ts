import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useLayoutEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'

export type Virtual = Virtualizer<HTMLElement, HTMLElement>

type VirtualWishes = Omit<
  VirtualizerOptions<HTMLElement, HTMLElement>,
  'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange' | 'measureElement'
>

/** The rows of a long list that must be in the document now, and their positions. */
export function useVirtual(wishes: VirtualWishes): Virtual & { rowRef: (row: HTMLElement | null) => void } {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    ...wishes,
    observeElementRect: observeShown,
    observeElementOffset,
    scrollToFn: elementScroll,
    measureElement: exactHeight,
    // A row that is measured while React commits is drawn with that commit.
    onChange: (one, isSync) => (isSync && !committing.has(one) ? flushSync(draw) : draw()),
  }
  const [virtual] = useState(() => {
    const made = new Virtualizer<HTMLElement, HTMLElement>(options)
    const rowRef = (row: HTMLElement | null) => {
      committing.add(made)
      made.measureElement(row)
      committing.delete(made)
    }
    return Object.assign(made, { rowRef, shouldAdjustScrollPositionOnItemSizeChange: liesAbove })
  })
  // Above the list nothing that is read can be moved by what comes into it.
  const isInside = wishes.scrollMargin === undefined || (virtual.scrollOffset ?? 0) > wishes.scrollMargin
  virtual.setOptions({ ...options, anchorTo: isInside ? (wishes.anchorTo ?? 'start') : 'start' })
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  return virtual
}

/** What is hidden takes no scrolling, and comes back to its place without an event that says where that is. */
const observeShown: typeof observeElementRect<HTMLElement> = (one, report) =>
  observeElementRect(one, (rect) => {
    const wasHidden = one.scrollRect?.height === 0
    report(rect)
    if (wasHidden) one.scrollElement?.dispatchEvent(new Event('scroll'))
  })

const committing = new WeakSet<Virtual>()

/** A row that is measured first counts with its upper edge, later it must lie above as a whole. */
const liesAbove: Virtual['shouldAdjustScrollPositionOnItemSizeChange'] = (row, _, virtual) => {
  const edge = virtual.scrollOffset ?? 0
  return virtual.itemSizeCache.has(row.key) ? row.end <= edge : row.start < edge
}

/** Heights with their fractions: rounded ones would let rows drift apart. A row that is hidden keeps the one it had. */
const exactHeight = (row: HTMLElement, entry: ResizeObserverEntry | undefined, virtual: Virtual): number =>
  (entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height) ||
  (virtual.measurementsCache[virtual.indexFromElement(row)]?.size ?? 0)
