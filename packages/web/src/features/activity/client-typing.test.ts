import { expect, it } from 'vitest'
import { clientTyping, isClientTyping, noteClientTyping, untilNextStops } from './client-typing.ts'

it('a client who writes is seen until the word that it has stopped, or for six seconds', () => {
  noteClientTyping('a', true, 1000)
  expect(isClientTyping(clientTyping.get()['a'], new Date(6999))).toBe(true)
  expect(isClientTyping(clientTyping.get()['a'], new Date(7000))).toBe(false)
  noteClientTyping('a', false, 2000)
  expect(isClientTyping(clientTyping.get()['a'], new Date(2000))).toBe(false)
})

it('the first of several clients who stops without a word is the next to be shown so', () => {
  expect(untilNextStops({ a: 1000, b: 3000 }, new Date(4000))).toBe(3000)
  expect(untilNextStops({ a: 1000, b: 3000 }, new Date(7000))).toBe(2000)
  expect(untilNextStops({ a: 1000, b: 3000 }, new Date(9000))).toBeNull()
})
