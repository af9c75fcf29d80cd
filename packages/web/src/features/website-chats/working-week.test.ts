import { expect, it } from 'vitest'
import {
  copiedToAll,
  hoursOf,
  problemOf,
  spansOf,
  usualWeek,
  weekOf,
  withChange,
  withoutSpan,
  withSpan,
} from './working-week.ts'

const week = usualWeek('Europe/Amsterdam')
const [monday] = spansOf(week, 1)
if (monday === undefined) throw new Error('a usual week has a Monday')

it('a usual week is Monday to Friday, nine to five', () => {
  expect(hoursOf(week)?.spans).toEqual([1, 2, 3, 4, 5].map((day) => ({ day, from: 540, to: 1020 })))
})

it('what is saved comes back as it was typed', () => {
  const hours = hoursOf(week)
  expect(hours && weekOf(hours)).toEqual(week)
})

it('midnight as an end is the end of the day', () => {
  const late = withChange(week, monday, { to: '00:00' })
  expect(hoursOf(late)?.spans[0]).toEqual({ day: 1, from: 540, to: 1440 })
  expect(weekOf({ zone: 'UTC', spans: [{ day: 1, from: 0, to: 1440 }] }).spans).toEqual([
    { day: 1, from: '00:00', to: '00:00' },
  ])
})

it.each([
  ['a time is missing', { to: '' }, 'missing'],
  ['the end is before the start', { to: '08:59' }, 'reversed'],
  ['the end is the start', { to: '09:00' }, 'reversed'],
  ['all is well', { to: '09:01' }, null],
] as const)('a day reports when %s', (_, change, problem) => {
  const changed = withChange(week, monday, change)
  expect(problemOf(changed, 1)).toBe(problem)
  expect(hoursOf(changed) === null).toBe(problem !== null)
})

it('spans of one day may touch and may not overlap', () => {
  const twice = withSpan(week, 1)
  const second = spansOf(twice, 1)[1]
  expect(second).toEqual({ day: 1, from: '18:00', to: '20:00' })
  if (second === undefined) return
  expect(problemOf(withChange(twice, second, { from: '17:00' }), 1)).toBeNull()
  expect(problemOf(withChange(twice, second, { from: '16:59' }), 1)).toBe('overlap')
})

it('the first span of a closed day has the usual hours', () => {
  expect(spansOf(withSpan(week, 6), 6)).toEqual([{ day: 6, from: '09:00', to: '17:00' }])
})

it('the hours of a day are copied to all seven, a closed day too', () => {
  expect(copiedToAll(withChange(week, monday, { to: '12:00' }), 1).spans.map(({ to }) => to)).toEqual(
    Array.from({ length: 7 }, () => '12:00'),
  )
  expect(copiedToAll(week, 7).spans).toEqual([])
})

it('a span is taken away alone', () => {
  expect(spansOf(withoutSpan(week, monday), 1)).toEqual([])
  expect(withoutSpan(week, monday).spans).toHaveLength(4)
})
