import { limits } from '@switchboard/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { StreamItem } from '../stream-model.ts'
import { rowOf } from '../stream-rows.ts'
import { messagesKept } from '../message-range.ts'
import type { ChatNavigation, Target } from './use-chat.ts'
import type { VirtualStream } from './use-virtual-stream.ts'

interface StreamScroll {
  virtual: VirtualStream
  rows: readonly StreamItem[]
  /** The ways to more of the chat, and the message to jump to. */
  navigation: Omit<ChatNavigation, 'hit' | 'jump' | 'newest'>
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
  const place = useRef({ isAtEnd: true, wantsEnd: true, isOwn: true, top: 0, landed: landedBefore })

  const toEnd = useCallback(() => {
    place.current = { ...place.current, wantsEnd: true, isOwn: true }
    if (hasNewer) return
    place.current = { ...place.current, wantsEnd: false, isAtEnd: true }
    virtual.scrollToEnd()
  }, [virtual, hasNewer])

  const land = useCallback(
    (wanted: Target) => {
      const index = rowOf(rows, wanted.messageid)
      if (index === -1) return
      place.current = { ...place.current, isAtEnd: false, wantsEnd: false, isOwn: true, landed: wanted }
      virtual.scrollToIndex(index, { align: 'center' })
      const box = scroller.current
      if (box) place.current.isAtEnd = !hasNewer && belowOf(box) <= limits.fastScrollPixels
      if (wanted.takesFocus) onFocusRow(index)
      onLanded(wanted)
    },
    [scroller, virtual, rows, hasNewer, onLanded, onFocusRow],
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
    // More messages are loaded above than we keep.
    if (isAtEnd && rows.length > rowsAtEnd) drop()
    askNear()
  }, [rows, target, land, toEnd, drop, askNear])

  // A composer that grows takes room from below: the end stays the end.
  const resized = useCallback(() => place.current.isAtEnd && toEnd(), [toEnd])
  useResize(scroller, resized)

  const scrolled = useCallback(() => {
    const box = scroller.current
    if (!box) return
    const isAtEnd = belowOf(box) <= limits.fastScrollPixels
    const { isOwn, isAtEnd: wasAtEnd, top } = place.current
    place.current.top = box.scrollTop
    // Nobody scrolled back: the end moved away, because there is less room or more to show.
    if (wasAtEnd && !isAtEnd && box.scrollTop >= top) return toEnd()
    place.current = { ...place.current, isAtEnd: isAtEnd && !hasNewer }
    onAway(!isAtEnd)
    if (!isOwn) onScrolled(virtual.getVirtualItemForOffset(box.scrollTop)?.index ?? 0)
    askNear()
  }, [scroller, virtual, hasNewer, toEnd, onScrolled, onAway, askNear])

  // From then on only the reader scrolls.
  const taken = useCallback(() => {
    place.current.isOwn = false
  }, [])
  useReaderActions(scroller, taken)
  return { toEnd, scrolled }
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

function useReaderActions(scroller: RefObject<HTMLElement | null>, onAction: () => void): void {
  useEffect(() => {
    const box = scroller.current
    for (const type of readerActions) box?.addEventListener(type, onAction, { passive: true })
    return () => {
      for (const type of readerActions) box?.removeEventListener(type, onAction)
    }
  }, [scroller, onAction])
}
