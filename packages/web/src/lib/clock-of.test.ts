import { expect, it } from 'vitest'
import { clockOf } from './clock-of.ts'

it.each([
  [34, '0:34'],
  [67.4, '1:07'],
  [Number.NaN, '0:00'],
])('counts %s seconds as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})
