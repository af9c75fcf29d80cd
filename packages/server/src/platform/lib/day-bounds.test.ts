import { expect, it } from 'vitest'
import { dayBounds } from './day-bounds.ts'

it.each([
  // The clock goes from 00:00 to 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  // It goes back to 00:00, or changes at another hour, or never.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-29', '2026-03-28T15:00:00.000Z', '2026-03-29T15:00:00.000Z'],
])('in %s the day %s begins at %s and ends at %s', (zone, day, begin, end) => {
  expect(dayBounds([day], zone)).toEqual([begin, end])
})
