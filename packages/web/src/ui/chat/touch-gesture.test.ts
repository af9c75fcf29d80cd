import { describe, expect, it } from 'vitest'
import { gestureOf, isFarEnough, longPress, swipeOffset } from './touch-gesture.ts'

const start = { x: 100, y: 300 }

describe('a finger on a message', () => {
  it('rests within 10 px, and presses long after 500 ms', () => {
    expect(longPress).toBe(500)
    expect(gestureOf(start, { x: 110, y: 290 })).toBe('rest')
    expect(gestureOf(start, { x: 100, y: 311 })).toBe('scroll')
  })

  it('swipes to the right only, and more across than down', () => {
    expect(gestureOf(start, { x: 130, y: 310 })).toBe('swipe')
    expect(gestureOf(start, { x: 120, y: 311 })).toBe('scroll')
    expect(gestureOf(start, { x: 60, y: 300 })).toBe('scroll')
  })

  it('has swiped far enough at 64 px, and takes the message along for 80 px at most', () => {
    expect(isFarEnough(start, { x: 163, y: 300 })).toBe(false)
    expect(isFarEnough(start, { x: 164, y: 300 })).toBe(true)
    expect(swipeOffset(start, { x: 130, y: 300 })).toBe(30)
    expect(swipeOffset(start, { x: 300, y: 300 })).toBe(80)
    expect(swipeOffset(start, { x: 40, y: 300 })).toBe(0)
  })
})
