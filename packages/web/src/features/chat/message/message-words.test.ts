import { leakAnswer, leakReport } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { t } from '../../../i18n/testing/english.ts'
import { failureReason, messageWords, placeOf, ticksOf } from './message-words.ts'

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

  it('names what cannot be shown in our words, and never in those of a provider', () => {
    const unknown = (placeholder: string | null) =>
      messageWords({ ...leakReport, type: 'unknown', content: '', placeholder }, t)
    expect(unknown('poll')).toBe('Poll: cannot be shown here')
    expect([unknown('passport_data'), unknown(null)]).toEqual([
      'A kind of message that cannot be shown',
      'A kind of message that cannot be shown',
    ])
  })

  it('tells a voice note from a song, and how long it is', () => {
    const sound = { ...leakReport, type: 'audio', content: '', recorded: true, duration: 34 } as const
    expect(messageWords(sound, t)).toBe('Voice message, 0:34')
    expect(messageWords({ ...sound, recorded: false, duration: 215 }, t)).toBe('Audio, 3:35')
    expect(messageWords({ ...sound, duration: null }, t)).toBe('Voice message')
  })

  it('leads to a map for coordinates and nowhere for anything else', () => {
    expect(placeOf('59.92311,10.75963')?.href).toContain('mlat=59.92311&mlon=10.75963')
    expect(placeOf('somewhere')).toBeUndefined()
    expect(placeOf('91,10')).toBeUndefined()
  })
})
