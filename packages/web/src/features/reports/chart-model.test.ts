import { expect, it } from 'vitest'
import {
  along,
  bandAt,
  hasDots,
  indexAfterKey,
  linesOf,
  nearestAlong,
  pathThrough,
  scaled,
  shownLabels,
  textWidth,
  ticksOf,
  ticksUpTo,
} from './chart-model.ts'
import type { Point } from './report-model.ts'

const whole = { steps: 4, isWhole: true }
const parts = { steps: 4, isWhole: false }

it.each([
  [0, whole, [0, 1]],
  [1, whole, [0, 1]],
  [6, whole, [0, 2, 4, 6]],
  [9, whole, [0, 5, 10]],
  [47, whole, [0, 20, 40, 60]],
  [100, whole, [0, 25, 50, 75, 100]],
  [1500, { steps: 2, isWhole: true }, [0, 1000, 2000]],
  [0.3, parts, [0, 0.1, 0.2, 0.3]],
  [0.001, parts, [0, 0.01]],
  [7.4, parts, [0, 2, 4, 6, 8]],
  [380, parts, [0, 100, 200, 300, 400]],
] as const)('the scale up to %d with %o has the ticks %o', (highest, how, ticks) => {
  expect(ticksUpTo(highest, how)).toEqual(ticks)
})

it('every scale starts at zero, covers its highest value and has at most its steps', () => {
  for (let highest = 0.01; highest < 100_000; highest *= 1.37) {
    for (const how of [whole, parts]) {
      const ticks = ticksUpTo(highest, how)
      expect(ticks[0]).toBe(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9))
      expect(ticks.length).toBeLessThanOrEqual(5)
    }
  }
})

const pointOf = (...values: (number | null)[]): Point => ({ id: 'a', name: 'a', values })

it('ratings keep their whole scale, and a chart without values has one of zero to one', () => {
  expect(ticksOf('rating', [pointOf(1.5)])).toEqual([0, 1, 2, 3])
  expect(ticksOf('waiting', [pointOf(null, null)])).toEqual([0, 1])
  expect(ticksOf('volume', [])).toEqual([0, 1])
  expect(ticksOf('volume', [pointOf(2, 6, null)])).toEqual([0, 2, 4, 6])
})

it('values lie on their scale, and points from end to end with a single one in the middle', () => {
  expect(scaled(3, [0, 2, 4], 190, 10)).toBe(55)
  expect([0, 1, 2].map((index) => along(index, 3, 40, 100))).toEqual([40, 70, 100])
  expect(along(0, 1, 40, 100)).toBe(70)
})

it('the pointer reaches the nearest point, also from beyond the ends', () => {
  expect([0, 54, 56, 100, 999].map((x) => nearestAlong(x, 3, 40, 100))).toEqual([0, 0, 1, 2, 2])
  expect(nearestAlong(999, 1, 40, 100)).toBe(0)
  expect(nearestAlong(50, 0, 40, 100)).toBeNull()
  expect([0, 49, 51, 200].map((y) => bandAt(y, 2, 0, 100))).toEqual([0, 0, 1, 1])
  expect(bandAt(5, 0, 0, 100)).toBeNull()
})

it('keys walk along the points and stop at both ends', () => {
  expect(indexAfterKey('ArrowRight', null, 3)).toBe(0)
  expect(indexAfterKey('ArrowRight', 0, 3)).toBe(1)
  expect(indexAfterKey('ArrowDown', 2, 3)).toBe(2)
  expect(indexAfterKey('ArrowLeft', null, 3)).toBe(2)
  expect(indexAfterKey('ArrowUp', 0, 3)).toBe(0)
  expect(indexAfterKey('Home', 2, 3)).toBe(0)
  expect(indexAfterKey('End', 0, 3)).toBe(2)
  expect(indexAfterKey('Enter', 0, 3)).toBeNull()
  expect(indexAfterKey('Home', null, 0)).toBeNull()
})

it('a line crosses days without a value, and a single value shows as a dot', () => {
  const places = [{ x: 0, y: 5 }, null, { x: 20, y: 9 }]
  expect(pathThrough(places)).toBe('M0 5L20 9')
  expect(pathThrough([null, { x: 1, y: 1 }])).toBe('')
  expect(pathThrough([])).toBe('')
  expect(hasDots('volume', places)).toBe(false)
  expect(hasDots('volume', [{ x: 0, y: 5 }])).toBe(true)
  expect(hasDots('waiting', places)).toBe(true)
  const many = Array.from({ length: 101 }, (_, x) => ({ x, y: 0 }))
  expect(hasDots('waiting', many)).toBe(false)
  expect(hasDots('waiting', [...many.map(() => null), { x: 0, y: 0 }])).toBe(true)
})

it('labels of the axis keep apart, and the last day always has its label', () => {
  const days = Array.from({ length: 30 }, (_, index) => `${index + 1} Nov`)
  const shown = shownLabels(days, 450, 12)
  const places = shown.flatMap((isShown, index) => (isShown ? [(index * 450) / 29] : []))
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  expect(shown.at(-1)).toBe(true)
  expect(gaps.length).toBeGreaterThan(4)
  expect(Math.min(...gaps)).toBeGreaterThan(textWidth('30 Nov', 12) + 20)
  expect(shownLabels(['1 Nov'], 450, 12)).toEqual([true])
  expect(shownLabels(days, 0, 12).filter(Boolean)).toHaveLength(1)
})

it('a Japanese letter is as wide as it is high', () => {
  expect(textWidth('営業', 12)).toBe(24)
  expect(textWidth('ab', 12)).toBeLessThan(24)
})

it('a long name takes two lines, and what does not fit ends in an ellipsis', () => {
  expect(linesOf('Support', 100, 12)).toEqual(['Support'])
  expect(linesOf('No department yet', 100, 12)).toEqual(['No department', 'yet'])
  expect(linesOf('Donaudampfschifffahrtsgesellschaft', 100, 12)).toEqual(['Donaudampfsch…'])
  expect(linesOf('One name that goes on for much too long to fit', 100, 12)).toEqual([
    'One name that',
    'goes on for m…',
  ])
})
