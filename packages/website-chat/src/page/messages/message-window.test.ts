import { expect, it } from 'vitest'
import { earlier, follow, later, newest } from './message-window.ts'

it('begins with the newest sixty and grows by sixty', () => {
  expect(newest(1000)).toEqual({ start: 940, end: null })
  expect(earlier({ start: 940, end: null }, 1000)).toEqual({ start: 880, end: null })
})

it('never draws more than 180 of a thousand, on the way up and down', () => {
  let window = newest(1000)
  for (let step = 0; step < 20; step += 1) {
    window = earlier(window, 1000)
    expect((window.end ?? 1000) - window.start).toBeLessThanOrEqual(180)
  }
  expect(window.start).toBe(0)
  for (let step = 0; step < 20; step += 1) {
    window = later(window, 1000)
    expect((window.end ?? 1000) - window.start).toBeLessThanOrEqual(180)
  }
  expect(window.end).toBeNull()
})

it('drops what has long gone by while it follows the newest message', () => {
  expect(follow({ start: 0, end: null }, 180, true)).toEqual({ start: 0, end: null })
  expect(follow({ start: 0, end: null }, 181, true)).toEqual({ start: 121, end: null })
  expect(follow({ start: 0, end: 60 }, 181, true)).toEqual({ start: 0, end: 60 })
})

it('keeps what is read in place while new messages come', () => {
  expect(follow({ start: 0, end: null }, 180, false)).toEqual({ start: 0, end: null })
  expect(follow({ start: 0, end: null }, 181, false)).toEqual({ start: 0, end: null })
})
