import { type MouseEvent, type TouchEvent, useEffect, useRef } from 'react'
import { gestureOf, isFarEnough, longPress, type Point, swipeOffset } from './touch-gesture.ts'

export interface MessageTouch {
  /** A long press, the secondary button or the context menu key. */
  onMenu?: (() => void) | undefined
  /** A swipe to the right. */
  onSwipe?: (() => void) | undefined
}

interface Finger {
  start: Point
  at: Point
  doing: 'resting' | 'holding' | 'swiping'
  timer: ReturnType<typeof setTimeout>
}

/** Controls that are operated by moving a finger over them keep their gestures. */
const slides = 'input, textarea, [role="slider"], video'
/** The browser's own menu knows more about these. */
const withOwnMenu = 'a, img, video, audio, input'

export function useMessageTouch({ onMenu, onSwipe }: MessageTouch) {
  const finger = useRef<Finger | null>(null)
  const lift = (message: HTMLElement) => {
    clearTimeout(finger.current?.timer)
    finger.current = null
    message.style.translate = ''
  }
  useEffect(() => () => clearTimeout(finger.current?.timer), [])
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      lift(event.currentTarget)
      const start = pointOf(event)
      if (!start || !onMenu || (event.target instanceof Element && event.target.closest(slides))) return
      const hold = () => {
        if (finger.current) finger.current.doing = 'holding'
        onMenu()
      }
      finger.current = { start, at: start, doing: 'resting', timer: setTimeout(hold, longPress) }
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const { current: held } = finger
      const at = pointOf(event)
      // The second finger may be on another message.
      if (at === undefined) return lift(event.currentTarget)
      if (!held || held.doing === 'holding') return
      const gesture = gestureOf(held.start, at)
      if (held.doing === 'resting' && gesture === 'rest') return
      clearTimeout(held.timer)
      if (!onSwipe || (held.doing === 'resting' && gesture === 'scroll')) return lift(event.currentTarget)
      finger.current = { ...held, at, doing: 'swiping' }
      event.currentTarget.style.translate = `${swipeOffset(held.start, at)}px`
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const { current: held } = finger
      lift(event.currentTarget)
      if (!held || held.doing === 'resting') return
      // The finger that is lifted presses nothing.
      event.preventDefault()
      if (held.doing === 'swiping' && isFarEnough(held.start, held.at)) onSwipe?.()
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => lift(event.currentTarget),
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const { nativeEvent, target } = event
      const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
      const wantsOwn = target instanceof Element && target.closest(withOwnMenu) !== null
      if (!onMenu || (isMouse && (wantsOwn || getSelection()?.isCollapsed === false))) return
      event.preventDefault()
      onMenu()
    },
  }
}

/** Of one finger; two of them zoom. */
function pointOf({ touches }: TouchEvent): Point | undefined {
  if (touches.length !== 1) return undefined
  const { clientX, clientY } = touches.item(0)
  return { x: clientX, y: clientY }
}
