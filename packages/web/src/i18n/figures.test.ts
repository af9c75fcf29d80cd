import { expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

it.each([
  ['en', 2.584, '2.58'],
  ['en', 6, '6.00'],
  ['ru', 1234.5, '1\u00a0234,50'],
  ['en', 0, '0'],
  ['en', -1, '0'],
  ['en', Number.NaN, '0'],
])('in %s the average %d is written as %s', (language, value, text) => {
  expect(figuresOf(language).two(value)).toBe(text)
})
