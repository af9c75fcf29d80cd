import { describe, expect, it } from 'vitest'
import { changedMoment, isPast, momentChoices, momentOf } from './coming-moments.ts'

/** A Wednesday, in the reader's own zone. */
const now = new Date(2026, 2, 18, 14, 31)
const offered = (moment: Date) =>
  Object.fromEntries(momentChoices(moment).map((one) => [one.id, 'at' in one ? one.at : null]))

describe('the times to come', () => {
  it('are in an hour, tomorrow at nine and next Monday at nine, in the agent’s time', () => {
    expect(offered(now)).toEqual({
      hour: new Date(2026, 2, 18, 15, 31),
      tomorrow: new Date(2026, 2, 19, 9),
      monday: new Date(2026, 2, 23, 9),
      chosen: null,
    })
  })

  it('lead to the Monday of the next week on a Monday, and to tomorrow on a Sunday', () => {
    expect(offered(new Date(2026, 2, 23, 8))['monday']).toEqual(new Date(2026, 2, 30, 9))
    expect(offered(new Date(2026, 2, 22, 8))['monday']).toEqual(new Date(2026, 2, 23, 9))
  })

  it('are still at nine when the clocks change in between', () => {
    for (let day = 1; day <= 366; day += 1) {
      const { tomorrow } = offered(new Date(2026, 0, day, 23, 30))
      expect([tomorrow?.getHours(), tomorrow?.getDate()]).toEqual([9, new Date(2026, 0, day + 1).getDate()])
    }
  })

  it('can be written, when they are to come', () => {
    const written = (text: string) => momentOf({ id: 'chosen' }, text, now)
    expect(written('2026-03-18T14:32')).toBe(new Date(2026, 2, 18, 14, 32).toISOString())
    for (const text of ['', '2026-03-18T14:31', '2020-01-01T00:00', 'soon'])
      expect(written(text)).toBeUndefined()
  })

  it('can be written in the hour that the clocks show a second time', () => {
    const written = (now: string) => momentOf({ id: 'chosen' }, '2026-10-25T02:30', new Date(now))
    const shown = inBerlin(() => [
      written('2026-10-25T00:10:00Z'),
      written('2026-10-25T01:10:00Z'),
      written('2026-10-25T01:40:00Z'),
    ])
    expect(shown).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', undefined])
  })

  it('stay what they were in that hour while their text is not changed', () => {
    const second = '2026-10-25T01:30:00.000Z'
    const opened = { due_on: second, written: '2026-10-25T02:30' }
    const saved = (written: string, now: string) =>
      changedMoment(opened, { id: 'chosen' }, written, new Date(now))
    const shown = inBerlin(() => [
      saved('2026-10-25T02:30', '2026-10-24T12:00:00Z'),
      saved('2026-10-25T02:31', '2026-10-24T12:00:00Z'),
      saved('2026-10-25T02:30', '2026-10-25T01:40:00Z'),
    ])
    expect(shown).toEqual([second, '2026-10-25T00:31:00.000Z', undefined])
  })

  it('that the calendar gives stay what was offered when midnight passes, and are refused once they are over', () => {
    const [evening, after, noon] = [
      new Date(2026, 2, 18, 23, 59),
      new Date(2026, 2, 19, 0, 1),
      new Date(2026, 2, 19, 12),
    ]
    const sent = (id: string, now: Date) => {
      const choice = momentChoices(now, evening).find((one) => one.id === id)
      return choice && momentOf(choice, '', now)
    }
    expect(sent('tomorrow', after)).toBe(new Date(2026, 2, 19, 9).toISOString())
    expect(sent('tomorrow', noon)).toBeUndefined()
    expect(sent('hour', after)).toBe(new Date(2026, 2, 19, 1, 1).toISOString())
    expect(sent('monday', noon)).toBe(new Date(2026, 2, 23, 9).toISOString())
  })

  it('are refused with the reason when they are over, and not before one is written', () => {
    expect(['', '2026-03-18T14:32', '2026-03-18T14:31'].map((text) => isPast(text, now))).toEqual([
      false,
      false,
      true,
    ])
  })
})

function inBerlin<Shown>(show: () => Shown): Shown {
  const zone = process.env['TZ']
  process.env['TZ'] = 'Europe/Berlin'
  const shown = show()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  return shown
}
