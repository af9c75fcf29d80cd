import { expect, test } from 'vitest'
import { neighboursOf, openingOf, sliceIndexOf, sliceOf } from './slices.ts'

const numbers = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

test.each([0, 1, 19, 20, 21, 59, 60, 61, 100, 1237])(
  'the opening and the slices after it hold each of %i messages once',
  (last) => {
    const older = Array.from({ length: 70 }, (_, index) => sliceOf(last, index + 3))
    const all = [...older.reverse(), openingOf(last)].flatMap(numbers)
    expect(all).toEqual(numbers({ from: 1, to: last }))
  },
)

test.each([1, 20, 21, 77, 78])('message %i of 78 is in the slice that is computed for it', (seq) => {
  expect(numbers(sliceOf(78, sliceIndexOf(78, seq)))).toContain(seq)
})

test('slices past the end are empty', () => {
  expect(numbers(sliceOf(60, 3))).toEqual([])
  expect(numbers(sliceOf(61, 3))).toEqual([1])
})

test('neighbours of a message are the 20 next to it, fewer at an end', () => {
  expect(neighboursOf(100, 50, 'older')).toEqual({ from: 30, to: 49 })
  expect(neighboursOf(100, 50, 'newer')).toEqual({ from: 51, to: 70 })
  expect(neighboursOf(100, 95, 'newer')).toEqual({ from: 96, to: 100 })
  expect(numbers(neighboursOf(100, 100, 'newer'))).toEqual([])
  expect(numbers(neighboursOf(100, 1, 'older'))).toEqual([])
})
