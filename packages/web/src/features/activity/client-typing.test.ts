import { expect, it } from 'vitest'
import { clientTyping, isClientTyping, noteClientTyping } from './client-typing.ts'

it('a client who writes is seen until the word that it has stopped, or for six seconds', () => {
  noteClientTyping('a', true, 1000)
  expect(isClientTyping(clientTyping.get()['a'], new Date(6999))).toBe(true)
  expect(isClientTyping(clientTyping.get()['a'], new Date(7000))).toBe(false)
  noteClientTyping('a', false, 2000)
  expect(isClientTyping(clientTyping.get()['a'], new Date(2000))).toBe(false)
})
