import { describe, expect, it } from 'vitest'
import { dateAndTime, dayOf, shortDate, timeOf } from './dates.ts'

describe('dates', () => {
  it('reads year-month-day hour:minute in the viewer’s zone', () => {
    expect(dateAndTime('2026-03-18T13:12:40Z', 'Europe/Berlin')).toBe('2026-03-18 14:12')
    expect(dateAndTime('2026-03-18T23:30:00Z', 'Asia/Tokyo')).toBe('2026-03-19 08:30')
  })

  it('shows midnight as 00:00, not as 24:00', () => {
    expect(timeOf('2026-03-18T00:00:00Z', 'UTC')).toBe('00:00')
  })

  it('calls a bad date Unknown and a bad time ??:??', () => {
    for (const bad of ['', 'yesterday', null, undefined, Number.NaN, new Date('x')]) {
      expect(dateAndTime(bad)).toBe('Unknown')
      expect(dayOf(bad)).toBe('Unknown')
      expect(timeOf(bad)).toBe('??:??')
    }
  })

  it('drops today’s date and this year’s year in the list', () => {
    const now = new Date('2026-03-18T15:00:00Z')
    expect(shortDate('2026-03-18T09:05:00Z', now, 'UTC')).toBe('09:05')
    expect(shortDate('2026-03-17T09:05:00Z', now, 'UTC')).toBe('03-17')
    expect(shortDate('2025-11-02T09:05:00Z', now, 'UTC')).toBe('2025-11-02')
    expect(shortDate('never', now, 'UTC')).toBe('??:??')
  })

  it('tells days apart by the viewer’s midnight', () => {
    const late = '2026-03-18T23:30:00Z'
    const early = '2026-03-19T00:30:00Z'
    expect(dayOf(late, 'UTC')).not.toBe(dayOf(early, 'UTC'))
    expect(dayOf(late, 'Europe/Berlin')).toBe(dayOf(early, 'Europe/Berlin'))
  })
})
