import { expect, test } from 'vitest'
import { bytesOf, cutText, limitText } from './text-limits.ts'

test('a text is cut between characters, never through one', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('abc')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})

test('bytes are counted as they travel', () => {
  expect(bytesOf('é😀a')).toBe(7)
})

test('a broken limit reads as a reason', () => {
  expect(limitText({ what: 'text-too-long', limit: 4096 })).toBe('text too long: the limit is 4096')
  expect(limitText({ what: 'reaction-refused', limit: null })).toBe('reaction refused')
})
