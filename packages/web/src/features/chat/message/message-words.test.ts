import { leakAnswer, leakReport } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { t } from '../../../i18n/testing/english.ts'
import { clockOf, failureReason, placeOf, ticksOf } from './message-words.ts'

describe('a message in words', () => {
  it('has ticks only when it is ours and somebody delivers it', () => {
    expect(ticksOf(leakAnswer, t)).toEqual({ delivery: 'read', label: 'Read' })
    expect(ticksOf(leakReport, t)).toBeUndefined()
    expect(ticksOf({ ...leakAnswer, delivery: 'none' }, t)).toBeUndefined()
    expect(ticksOf({ ...leakAnswer, delivery: 'doubtful' }, t)?.delivery).toBe('failed')
  })

  it('says why it did not go out, in the words of the provider', () => {
    const failed = { ...leakAnswer, delivery: 'failed', delivery_reason: 'Blocked by the user' } as const
    expect(failureReason(failed, t)).toBe('Not delivered. Blocked by the user')
    expect(failureReason({ ...failed, delivery_reason: null }, t)).toBe('Not delivered.')
    expect(failureReason({ ...failed, delivery: 'doubtful', delivery_reason: null }, t)).toBe(
      'It is not certain that this arrived.',
    )
    expect(failureReason(leakAnswer, t)).toBeUndefined()
  })

  it('leads to a map for coordinates and nowhere for anything else', () => {
    expect(placeOf('59.92311,10.75963')?.href).toContain('mlat=59.92311&mlon=10.75963')
    expect(placeOf('somewhere')).toBeUndefined()
    expect(placeOf('91,10')).toBeUndefined()
  })

  it.each([
    [34, '0:34'],
    [67.4, '1:07'],
    [Number.NaN, '0:00'],
  ])('counts %s seconds as %s', (seconds, words) => {
    expect(clockOf(seconds)).toBe(words)
  })
})
