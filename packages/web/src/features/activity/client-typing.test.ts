import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientTyping, noteClientTyping } from './client-typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const writing = () => [...clientTyping.get()]

it('a client who writes is seen until the word that it has stopped, or for six seconds', () => {
  noteClientTyping('a', true)
  vi.advanceTimersByTime(5999)
  expect(writing()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(writing()).toEqual([])
  noteClientTyping('a', true)
  noteClientTyping('a', false)
  expect(writing()).toEqual([])
})

it('each of several clients is seen for six seconds after the last word of it', () => {
  noteClientTyping('a', true)
  vi.advanceTimersByTime(3000)
  noteClientTyping('b', true)
  noteClientTyping('a', true)
  noteClientTyping('b', true)
  vi.advanceTimersByTime(2000)
  noteClientTyping('b', true)
  vi.advanceTimersByTime(4000)
  expect(writing()).toEqual(['b'])
  vi.advanceTimersByTime(2000)
  expect(writing()).toEqual([])
})
