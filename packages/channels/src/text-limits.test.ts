import { expect, test } from 'vitest'
import { bytesOf, cutText, inPieces, limitText } from './text-limits.ts'

test('a text is cut between characters, never through one', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('abc')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})

test('bytes are counted as they travel', () => {
  expect(bytesOf('é😀a')).toBe(7)
})

test('a broken limit is written as a reason', () => {
  expect(limitText({ what: 'text-too-long', limit: 4096 })).toBe('text too long: the limit is 4096')
  expect(limitText({ what: 'reaction-refused', limit: null })).toBe('reaction refused')
})

test('a text in pieces keeps every word, and no piece is larger than allowed', () => {
  const words = Array.from({ length: 400 }, (_, at) => 'слово'.slice(0, 1 + (at % 5)) + at)
  for (const text of [words.join(' '), words.join('\n'), '😀'.repeat(700), `a ${'я'.repeat(900)} b`]) {
    const pieces = inPieces(text, 1000)
    expect(pieces.filter((piece) => bytesOf(piece) > 1000 || !piece.isWellFormed())).toEqual([])
    expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
  }
  expect(inPieces('short', 1000)).toEqual(['short'])
})
