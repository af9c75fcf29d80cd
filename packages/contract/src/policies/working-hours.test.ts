import { describe, expect, it } from 'vitest'
import { WorkingHours } from '../entities/website-chat.ts'
import { isOpenAt, opensAfter } from './working-hours.ts'

const at = (instant: string): number => Date.parse(instant)
const inAmsterdam = (...spans: WorkingHours['spans']): WorkingHours => ({ zone: 'Europe/Amsterdam', spans })
const span = (day: number, from: number, to: number) => ({ day, from: from * 60, to: to * 60 })
const opening = (hours: WorkingHours, after: string): string | null => {
  const found = opensAfter(hours, at(after))
  return found === null ? null : new Date(found).toISOString()
}

describe('the working hours', () => {
  const office = inAmsterdam(...[1, 2, 3, 4, 5].map((day) => span(day, 9, 17)))

  it('begin with their first minute and end before their last, by the clock of the company', () => {
    // A Wednesday in winter: Amsterdam is an hour ahead.
    expect(isOpenAt(office, at('2026-01-14T07:59:59Z'))).toBe(false)
    expect(isOpenAt(office, at('2026-01-14T08:00:00Z'))).toBe(true)
    expect(isOpenAt(office, at('2026-01-14T15:59:59Z'))).toBe(true)
    expect(isOpenAt(office, at('2026-01-14T16:00:00Z'))).toBe(false)
  })

  it('name their next opening, over the weekend and over a change of the clock', () => {
    expect(opening(office, '2026-01-14T16:00:00Z')).toBe('2026-01-15T08:00:00.000Z')
    expect(opening(office, '2026-01-16T20:00:00Z')).toBe('2026-01-19T08:00:00.000Z')
    expect(opening(office, '2026-03-27T20:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
    expect(opening(office, '2026-10-23T20:00:00Z')).toBe('2026-10-26T08:00:00.000Z')
  })

  it('count the day of the company, not the day of UTC', () => {
    const hours: WorkingHours = { zone: 'Pacific/Auckland', spans: [span(1, 8, 12)] }
    // Monday morning in Auckland is Sunday evening in UTC.
    expect(isOpenAt(hours, at('2026-01-18T19:30:00Z'))).toBe(true)
    expect(opening(hours, '2026-01-18T12:00:00Z')).toBe('2026-01-18T19:00:00.000Z')
    const kathmandu: WorkingHours = { zone: 'Asia/Kathmandu', spans: [span(1, 0, 24)] }
    expect(opening(kathmandu, '2026-01-18T12:00:00Z')).toBe('2026-01-18T18:15:00.000Z')
  })

  it('run through midnight in two spans', () => {
    const night = inAmsterdam(span(5, 22, 24), span(6, 0, 2))
    expect(isOpenAt(night, at('2026-01-16T22:59:59Z'))).toBe(true)
    expect(isOpenAt(night, at('2026-01-16T23:00:00Z'))).toBe(true)
    expect(isOpenAt(night, at('2026-01-17T01:00:00Z'))).toBe(false)
    expect(opening(night, '2026-01-17T01:00:00Z')).toBe('2026-01-23T21:00:00.000Z')
  })

  it('without a span never begin', () => {
    expect(isOpenAt(inAmsterdam(), at('2026-01-14T12:00:00Z'))).toBe(false)
    expect(opening(inAmsterdam(), '2026-01-14T12:00:00Z')).toBeNull()
  })

  it('that begin in the skipped hour begin with its end', () => {
    const early = inAmsterdam({ day: 7, from: 150, to: 240 })
    expect(isOpenAt(early, at('2026-03-29T00:59:59Z'))).toBe(false)
    expect(isOpenAt(early, at('2026-03-29T01:00:00Z'))).toBe(true)
    expect(opening(early, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('that lie in the skipped hour begin a week later', () => {
    const skipped = inAmsterdam(span(7, 2, 3))
    expect(opening(skipped, '2026-03-28T12:00:00Z')).toBe('2026-04-05T00:00:00.000Z')
  })

  it('that lie in the repeated hour are there twice', () => {
    const twice = inAmsterdam({ day: 7, from: 135, to: 165 })
    expect(opening(twice, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:15:00.000Z')
    expect(isOpenAt(twice, at('2026-10-25T00:50:00Z'))).toBe(false)
    expect(opening(twice, '2026-10-25T00:50:00Z')).toBe('2026-10-25T01:15:00.000Z')
    expect(isOpenAt(twice, at('2026-10-25T01:15:00Z'))).toBe(true)
  })

  it.each([
    ['a span that ends before it begins', { zone: 'Europe/Amsterdam', spans: [span(1, 17, 9)] }],
    ['spans that overlap', { zone: 'Europe/Amsterdam', spans: [span(1, 9, 13), span(1, 12, 17)] }],
    ['an unknown zone', { zone: 'Europe/Atlantis', spans: [] }],
    ['a bare offset', { zone: '+02:00', spans: [] }],
  ])('are refused with %s', (_, hours) => {
    expect(WorkingHours.safeParse(office).success).toBe(true)
    expect(WorkingHours.safeParse(hours).success).toBe(false)
  })
})
