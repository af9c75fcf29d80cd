import { limits } from '@switchboard/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StreamItem } from '../stream-model.ts'
import { rowOf } from '../stream-rows.ts'
import { messagesKept } from '../message-range.ts'
import type { ChatNavigation, Target } from './use-chat.ts'
import type { VirtualStream } from './use-virtual-stream.ts'

interface StreamScroll {
  virtual: VirtualStream
  rows: readonly StreamItem[]
  /** The ways to more of the chat, and the message to jump to. */
  navigation: Omit<ChatNavigation, 'hit' | 'missed' | 'jump' | 'newest'>
  hasOlder: boolean
  hasNewer: boolean
  /** Whether the end is out of sight. */
  onAway: (isAway: boolean) => void
  onFocusRow: (index: number) => void
  /** The reader scrolled; with the row at the upper edge. */
  onScrolled: (index: number) => void
}

/** Above this number of rows, the oldest are dropped while the user stays at the end. */
const rowsAtEnd = messagesKept + 100
/** How near to an end the next slice is asked for, in pixels. */
const near = 1200

/** How soon after an action of the reader a scroll is the reader's, in milliseconds. */
const atOnce = 500
const readerActions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const belowOf = (box: HTMLElement): number => box.scrollHeight - box.clientHeight - box.scrollTop

/**
 * Opens at the newest message, follows it while the user is at the end, scrolls to jump targets, and requests slices
 * before they are needed.
 */
export function useStreamScroll(scroller: RefObject<HTMLDivElement | null>, stream: StreamScroll) {
  const { virtual, rows, navigation, hasOlder, hasNewer, onFocusRow, onScrolled, onAway } = stream
  const { target, landedOn, landed: onLanded, drop } = navigation
  const onOlder = hasOlder ? navigation.older : undefined
  const onNewer = hasNewer ? navigation.newer : undefined
  // A jump may begin before its stream is there.
  const landedBefore = target?.messageid === landedOn ? target : null
  const place = useRef({ isAtEnd: true, wantsEnd: true, landed: landedBefore })
  const reader = useReader(scroller)

  const toEnd = useCallback(() => {
    place.current = { ...place.current, wantsEnd: true }
    reader.rests()
    if (hasNewer) return
    place.current = { ...place.current, wantsEnd: false, isAtEnd: true }
    virtual.scrollToEnd()
  }, [reader, virtual, hasNewer])

  const land = useCallback(
    (wanted: Target) => {
      const index = rowOf(rows, wanted.messageid)
      if (index === -1) return
      place.current = { ...place.current, isAtEnd: false, wantsEnd: false, landed: wanted }
      reader.rests()
      virtual.scrollToIndex(index, { align: 'center' })
      const box = scroller.current
      const isAway = box !== null && belowOf(box) > limits.fastScrollPixels
      if (box) place.current.isAtEnd = !hasNewer && !isAway
      onAway(isAway)
      if (wanted.takesFocus) onFocusRow(index)
      onLanded(wanted)
    },
    [scroller, reader, virtual, rows, hasNewer, onAway, onLanded, onFocusRow],
  )

  const askNear = useCallback(() => {
    const box = scroller.current
    if (!box) return
    if (box.scrollTop < near) onOlder?.()
    if (belowOf(box) < near) onNewer?.()
  }, [scroller, onOlder, onNewer])

  useLayoutEffect(() => {
    const { landed, isAtEnd, wantsEnd } = place.current
    if (target !== null && target !== landed) return land(target)
    if (isAtEnd || wantsEnd) toEnd()
    else if (target !== null && !reader.isScrolling()) keepLanded(virtual, rowOf(rows, target.messageid))
    // More messages are loaded above than we keep.
    if (isAtEnd && rows.length > rowsAtEnd) drop()
    askNear()
  }, [rows, virtual, reader, target, land, toEnd, drop, askNear])

  // A composer that grows takes room from below: the end stays the end.
  const resized = useCallback(() => place.current.isAtEnd && toEnd(), [toEnd])
  useResize(scroller, resized)

  const scrolled = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const isAtEnd = belowOf(box) <= limits.fastScrollPixels
    const isBack = reader.hasScrolledBack(box)
    // Nobody scrolled back: the end moved away, because there is less room or more to show.
    if (place.current.isAtEnd && !isAtEnd && !isBack) return toEnd()
    place.current = { ...place.current, isAtEnd: isAtEnd && !hasNewer }
    onAway(!isAtEnd)
    if (reader.isScrolling()) onScrolled(virtual.getVirtualItemForOffset(box.scrollTop)?.index ?? 0)
    askNear()
  }, [scroller, reader, virtual, hasNewer, toEnd, onScrolled, onAway, askNear])
  return { toEnd, scrolled }
}

/** What is loaded above moves a message to another index while the list still corrects its place by the one before. */
function keepLanded(virtual: VirtualStream, index: number): void {
  if (index !== -1) virtual.scrollToIndex(index, { align: 'center' })
}

/** Tells a reader who scrolls from a page or browser that does. */
function useReader(scroller: RefObject<HTMLElement | null>) {
  const [reader] = useState(() => {
    let isScrolling = false
    let actedAt = Number.NEGATIVE_INFINITY
    let seen = { top: 0, room: 0, height: 0 }
    return {
      acts(): void {
        isScrolling = true
        actedAt = performance.now()
      },
      /** The page scrolls; from the next action on the reader does. */
      rests(): void {
        isScrolling = false
      },
      isScrolling: () => isScrolling,
      hasScrolledBack({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
        const { top, room, height } = seen
        seen = { top: scrollTop, room: clientHeight, height: scrollHeight }
        // For a moment there was more room, as between the accept bar and the composer: the browser has scrolled back to fill it.
        const isOtherSize = clientHeight !== room || scrollHeight !== height
        return scrollTop < top && !(isOtherSize && performance.now() - actedAt > atOnce)
      },
    }
  })
  useEffect(() => {
    const box = scroller.current
    for (const type of readerActions) box?.addEventListener(type, reader.acts, { passive: true })
    return () => {
      for (const type of readerActions) box?.removeEventListener(type, reader.acts)
    }
  }, [scroller, reader])
  return reader
}

function useResize(scroller: RefObject<HTMLElement | null>, onResize: () => void): void {
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(onResize)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [scroller, onResize])
}
