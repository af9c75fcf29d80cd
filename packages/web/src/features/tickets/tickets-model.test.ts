import { Image } from 'lucide-react'
import { address, jonas, leak, me, mine, receipt } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { previewIcon, previewParts, whenOf } from './row-text.ts'
import { longestWaiting, minutesOf, nextToAnswer, previewOf, unreadOf } from './tickets-model.ts'

const open = [mine(receipt), mine(address), mine(leak, 11)]

describe('the ticket list', () => {
  it('counts unread client messages, at least one and at most those unanswered', () => {
    expect(unreadOf(mine(leak, 11), me)).toBe(2)
    expect(unreadOf(mine(leak, 13), me)).toBe(0)
    expect(unreadOf(mine({ ...leak, unanswered: 0 }, 11), me)).toBe(1)
    expect(unreadOf(mine({ ...leak, unanswered: 1 }, 2), me)).toBe(1)
  })

  it('names the longest waiting client and for how long', () => {
    const now = new Date('2026-03-18T14:31:20.118Z')
    expect(longestWaiting(open, now)).toEqual({ ticket: open[0], minutes: 47 })
    expect(longestWaiting([mine(leak)], now)).toBeNull()
    expect(minutesOf(mine({ ...address, waiting_since: null }), now)).toBe(47)
  })

  it('a snoozed ticket shows until when, and its client is not waiting', () => {
    const now = new Date(2026, 2, 18, 14, 31)
    const until = (day: number) => ({
      until: new Date(2026, 2, day, 9, 5).toISOString(),
      by: me.id,
      by_name: 'Mara',
    })
    const asleep = mine({ ...receipt, snoozed: until(19) })
    expect(whenOf(asleep, now, t)).toEqual({
      kind: 'snoozed',
      text: '03-19 09:05',
      label: 'Snoozed until 2026-03-19 09:05',
    })
    expect(whenOf({ ...asleep, snoozed: until(18) }, now, t)).toMatchObject({ text: '09:05' })
    expect(whenOf({ ...asleep, snoozed: { ...until(18), until: null } }, now, t)).toMatchObject({
      text: 'On reply',
    })
    expect(longestWaiting([asleep], now)).toBeNull()
  })

  it('goes on to the next client who waits for an answer of mine, from the end to the top', () => {
    expect(nextToAnswer(open, receipt.ticketid)).toBe(open[1])
    expect(nextToAnswer(open, leak.ticketid)).toBe(open[0])
    const answered = mine({ ...address, waiting_since: null, unanswered: 0 })
    const queued = mine({ ...address, unanswered: 0 })
    const snoozed = mine({ ...address, snoozed: { until: null, by: me.id, by_name: 'Mara' } })
    const theirs = mine({ ...address, userid: jonas.userid })
    for (const passed of [answered, queued, snoozed, theirs])
      expect(nextToAnswer([mine(receipt), passed], receipt.ticketid)).toBeUndefined()
  })
})

describe('unread', () => {
  it('is nothing that a colleague has answered in his own ticket, and all that waits there', () => {
    const theirs = { ...leak, userid: jonas.userid, last_client_seq: 13 }
    expect(unreadOf(mine({ ...theirs, unanswered: 0 }, 9), me)).toBe(0)
    expect(unreadOf(mine({ ...theirs, unanswered: 2 }, 9), me)).toBe(2)
    expect(unreadOf(mine({ ...leak, unanswered: 0 }, 9), me)).toBe(1)
  })
})

describe('the preview of a row', () => {
  const last = { recorded: false, duration: null, created_on: leak.created_on, deleted_on: null } as const
  const ours = { ...last, isagent: true, created_by: jonas.userid, created_by_name: 'Jonas Weber' } as const
  const clients = { ...last, isagent: false, created_by: leak.clientid, created_by_name: 'Ingrid' } as const
  const textOf = (changes: Partial<typeof leak>) => {
    const { by, text } = previewParts(previewOf(mine({ ...leak, ...changes }), me), t)
    return by + text
  }
  const withLast = (last_message: NonNullable<typeof leak.last_message>) => textOf({ last_message })

  it('shows You for my own messages, the first name for a colleague, and nothing for the client', () => {
    const text = { type: 'text', content: 'Hello' } as const
    expect(withLast({ ...ours, ...text, created_by: me.id })).toBe('You: Hello')
    expect(withLast({ ...ours, ...text })).toBe('Jonas: Hello')
    expect(withLast({ ...clients, ...text })).toBe('Hello')
    // Rows from before the author was kept.
    expect(withLast({ ...ours, ...text, created_by: null, created_by_name: '' })).toBe('Hello')
  })

  it('shows captions, and a picture without one as what it is', () => {
    const image = { ...ours, type: 'image', created_by: me.id } as const
    expect(withLast({ ...image, content: 'The leak' })).toBe('You: The leak')
    expect(withLast({ ...image, content: '' })).toBe('Photo')
    expect(previewIcon(previewOf(mine({ ...leak, last_message: { ...image, content: '' } }), me))).toBe(Image)
  })

  it('distinguishes a voice note from a song, and shows its length', () => {
    const sound = { ...clients, type: 'audio', content: '' } as const
    expect(withLast({ ...sound, recorded: true, duration: 34 })).toBe('Voice message, 0:34')
    expect(withLast({ ...sound, duration: 215 })).toBe('Audio, 3:35')
    expect(withLast({ ...sound, recorded: true })).toBe('Voice message')
  })

  it('of a message that its author deleted does not show what it was', () => {
    const deleted = { type: 'text', content: 'My card is 4711', deleted_on: leak.created_on } as const
    expect(withLast({ ...clients, ...deleted })).toBe('This message was deleted by the client.')
    expect(withLast({ ...ours, ...deleted })).toBe('This message was deleted.')
  })

  it('names a kind that cannot be shown as the chat does', () => {
    const unknown = { ...clients, type: 'unknown' } as const
    expect(withLast({ ...unknown, content: 'poll' })).toBe('Poll: cannot be shown here')
    expect(withLast({ ...unknown, content: 'quiz' })).toBe('A kind of message that cannot be shown')
  })

  it('of a closed ticket is the last message of the client, or who closed it', () => {
    const closed = { stage: 'closed', closed_on: leak.created_on, closed_by_name: 'Mara Okafor' } as const
    const thanks = { ...clients, type: 'text', content: 'Takk!' } as const
    expect(textOf({ ...closed, rating: 3, last_message: thanks })).toBe('Takk!')
    expect(textOf({ ...closed, last_message: { ...ours, type: 'text', content: 'Done' } })).toBe(
      'Closed by Mara Okafor',
    )
    expect(textOf({ ...closed, last_message: { ...ours, type: 'close', content: '' } })).toBe(
      'Closed by Mara Okafor',
    )
  })

  it('shows that nobody has written', () => {
    expect(textOf({ last_message: null })).toBe('No message yet')
  })
})
