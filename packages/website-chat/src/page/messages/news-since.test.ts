import { expect, it } from 'vitest'
import { initialState } from '../../chat/chat-state.ts'
import { message, page, queued } from '../../testing/samples.ts'
import { isSentSince, newsSince } from './news-since.ts'

const empty = initialState(page)
const loaded = { ...empty, history: 'loaded' as const, messages: [message(1)] }

it('every message of the company that came at once is news, also before one of the visitor', () => {
  const own = message(4, { from: 'visitor' })
  const after = { ...loaded, messages: [...loaded.messages, message(2), message(3), own] }
  expect(newsSince(loaded, after).map(({ position }) => position)).toEqual([2, 3])
})

it('what is loaded as history is none, nor what was known', () => {
  expect(newsSince(empty, loaded)).toEqual([])
  expect(newsSince(loaded, { ...loaded, isCompanyTyping: true })).toEqual([])
})

it('a message is sent when it leaves the queue for the chat, not when it is dropped', () => {
  const own = message(2, { from: 'visitor' })
  const waiting = { ...loaded, queue: [queued(own.id)] }
  expect(isSentSince(waiting, { ...waiting, messages: [...loaded.messages, own], queue: [] })).toBe(true)
  expect(isSentSince(waiting, loaded)).toBe(false)
  expect(isSentSince(loaded, waiting)).toBe(false)
})
