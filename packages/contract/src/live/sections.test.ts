import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareInstants } from './order.ts'
import { fromSections, toSections } from './sections.ts'
import { at } from './testing/live-event.ts'

it('messages are grouped by their UTC day', () => {
  const late = { created_on: '2026-03-17T23:59:59.999999Z' }
  const early = { created_on: '2026-03-18T00:00:00Z' }
  expect(toSections([late, early])).toEqual({ '2026-03-17': [late], '2026-03-18': [early] })
})

it('sections give back the messages they were made of, oldest day first', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 5_000_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(days, (minutes) => {
      const items = minutes
        .toSorted((a, b) => a - b)
        .map((minute) => ({ created_on: new Date(minute * 60_000).toISOString() }))
      expect(fromSections(toSections(items))).toEqual(items)
    }),
  )
})

it('instants compare by time, however many decimals they carry', () => {
  const instants = ['2026-03-18T12:00:00.5Z', '2026-03-18T12:00:00Z', '2026-03-18T12:00:00.499999Z']
  expect(instants.toSorted(compareInstants)).toEqual([instants[1], instants[2], instants[0]])
  expect(compareInstants(at(1), '2026-03-18T12:01:00Z')).toBe(0)
})
