export interface Point {
  x: number
  y: number
}

/** How long a finger rests until it is a long press, in milliseconds. */
export const longPress = 500
/** A finger that rests still moves a little, in pixels. */
const rest = 10
/** How far to the right a swipe has to go to count, and how far the message follows. */
const far = 64
const farthest = 80

/** Classifies the movement of a finger from where it came down to where it is now. */
export function gestureOf(start: Point, now: Point): 'rest' | 'swipe' | 'scroll' {
  const across = now.x - start.x
  const down = Math.abs(now.y - start.y)
  if (Math.abs(across) <= rest && down <= rest) return 'rest'
  return across > 2 * down ? 'swipe' : 'scroll'
}

/** How far the message has moved under a swipe. */
export const swipeOffset = (start: Point, now: Point): number =>
  Math.min(farthest, Math.max(0, now.x - start.x))

export const isFarEnough = (start: Point, now: Point): boolean => now.x - start.x >= far
