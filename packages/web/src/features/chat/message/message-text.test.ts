import { leakAnswer, leakPin, leakReport } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { t } from '../../../i18n/testing/english.ts'
import {
  authorOf,
  failureOfMessage,
  messageText,
  pinText,
  placeOf,
  spokenMessage,
  ticksOf,
} from './message-text.ts'

describe('the text of a message', () => {
  it('has ticks only when it is ours and somebody delivers it', () => {
    expect(ticksOf(leakAnswer, t)).toEqual({ delivery: 'read', label: 'Read' })
    expect(ticksOf(leakReport, t)).toBeUndefined()
    expect(ticksOf({ ...leakAnswer, delivery: 'queued' }, t)?.label).toBe('Queued')
    expect(ticksOf({ ...leakAnswer, delivery: 'queued', delivery_problem: 'rate-limited' }, t)?.label).toBe(
      'Queued. The channel asked us to wait.',
    )
    expect(ticksOf({ ...leakAnswer, delivery: 'none' }, t)).toBeUndefined()
    expect(ticksOf({ ...leakAnswer, delivery: 'discarded' }, t)).toBeUndefined()
    expect(ticksOf({ ...leakAnswer, delivery: 'unconfirmed' }, t)?.delivery).toBe('failed')
  })

  it('gives the reason of a failure in the language of the reader, with the provider’s text beside it', () => {
    const texts = { t, platform: 'Telegram' }
    const failed = {
      ...leakAnswer,
      delivery: 'failed',
      delivery_problem: 'blocked',
      delivery_reason: 'Forbidden: bot was blocked by the user',
    } as const
    expect(failureOfMessage(failed, texts)).toEqual({
      reason: 'Not delivered. The client has blocked this account or left the chat.',
      detail: 'Telegram says: Forbidden: bot was blocked by the user',
    })
    const unknown = { ...failed, delivery_problem: null, delivery_reason: 'read ECONNRESET' }
    expect(failureOfMessage(unknown, texts)).toEqual({ reason: 'Not delivered.', detail: undefined })
    expect(failureOfMessage(leakAnswer, texts)).toBeUndefined()
    expect(failureOfMessage({ ...failed, delivery: 'discarded' }, texts)).toBeUndefined()
  })

  it('states plainly that the outcome is unknown, and never with the text of a socket', () => {
    const texts = { t, platform: 'Telegram' }
    const unconfirmed = {
      ...leakAnswer,
      delivery: 'unconfirmed',
      delivery_reason: 'read ECONNRESET',
    } as const
    expect(failureOfMessage({ ...unconfirmed, delivery_problem: 'connection-lost' }, texts)).toEqual({
      reason: 'The connection was cut while it was being sent. We do not know whether it arrived.',
      detail: undefined,
    })
    expect(failureOfMessage(unconfirmed, texts)).toEqual({
      reason: 'We do not know whether this arrived.',
      detail: undefined,
    })
  })

  it('is by the client under the name of today, also where it came before the provider told that name', () => {
    const early = { ...leakReport, created_by_name: '7213456789015105' }
    const read = { myId: 'u-mara', client: 'Ingrid Solheim', t }
    expect(authorOf(early, read)).toBe('Ingrid Solheim')
    expect(authorOf({ ...leakAnswer, created_by: 'u-mara' }, read)).toBe('You')
    expect(authorOf({ ...leakAnswer, created_by: null }, read)).toBe('System')
  })

  it('tells a screen reader also that it was changed, and the reactions to it', () => {
    const names = { name: 'You', client: 'Ingrid Solheim', t }
    const plain = {
      ...leakAnswer,
      content: 'Number 14',
      edited_on: null,
      reaction: null,
      agent_reaction: null,
    }
    const label = spokenMessage(plain, names)
    expect(label).toMatch(/^You, \d\d:\d\d, Number 14, Read$/)
    const changed = { ...plain, edited_on: plain.created_on, reaction: '🙏', agent_reaction: '👍' }
    expect(spokenMessage(changed, names)).toBe(`${label}, edited, 🙏 from Ingrid Solheim, 👍 from you`)
  })

  it('names what cannot be shown in our texts, and never in those of a provider', () => {
    const unknown = (placeholder: string | null) =>
      messageText({ ...leakReport, type: 'unknown', content: '', placeholder }, t)
    expect(unknown('poll')).toBe('Poll: cannot be shown here')
    expect([unknown('passport_data'), unknown(null)]).toEqual([
      'A kind of message that cannot be shown',
      'A kind of message that cannot be shown',
    ])
  })

  it('distinguishes a voice note from a song, and shows its length', () => {
    const sound = { ...leakReport, type: 'audio', content: '', recorded: true, duration: 34 } as const
    expect(messageText(sound, t)).toBe('Voice message, 0:34')
    expect(messageText({ ...sound, recorded: false, duration: 215 }, t)).toBe('Audio, 3:35')
    expect(messageText({ ...sound, duration: null }, t)).toBe('Voice message')
  })

  it('links to a map for coordinates and nowhere for anything else', () => {
    expect(placeOf('59.92311,10.75963')?.href).toContain('mlat=59.92311&mlon=10.75963')
    expect(placeOf('somewhere')).toBeUndefined()
    expect(placeOf('91,10')).toBeUndefined()
  })
})

describe('a pin', () => {
  const gone = { deleted_on: '2026-03-18T15:00:00.000000Z' }
  it.each([
    ['its text', leakPin, leakPin.content],
    ['that its client deleted it', { ...leakPin, ...gone }, 'This message was deleted by the client.'],
    ['that it was deleted by us', { ...leakPin, ...gone, isagent: true }, 'This message was deleted.'],
    [
      'that it was discarded',
      { ...leakPin, isagent: true, delivery: 'discarded' as const },
      'Discarded. It did not reach the client, as far as we know.',
    ],
  ])('shows %s', (_, pin, text) => {
    expect(pinText(pin, t)).toBe(text)
  })
})
