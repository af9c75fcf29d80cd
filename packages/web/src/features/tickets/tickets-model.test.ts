import { address, grinder, leak, me, mine, receipt } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { previewWords } from './row-words.ts'
import { groupTickets, longestWaiting, minutesOf, neighbourOf, previewOf, unreadOf } from './tickets-model.ts'

const open = [mine(receipt), mine(address), mine(leak, 11)]

describe('the ticket list', () => {
  it('puts who waits first, then my own, then those of colleagues', () => {
    const theirs = mine({ ...leak, ticketid: receipt.ticketid, userid: grinder.clientid })
    const groups = groupTickets([...open, theirs], me)
    expect(groups).toEqual({ waiting: [open[0], open[1]], yours: [open[2]], colleagues: [theirs] })
  })

  it('counts unread client messages, at least one and at most those unanswered', () => {
    expect(unreadOf(mine(leak, 11))).toBe(2)
    expect(unreadOf(mine(leak, 13))).toBe(0)
    expect(unreadOf(mine({ ...leak, unanswered: 0 }, 11))).toBe(1)
    expect(unreadOf(mine({ ...leak, unanswered: 1 }, 2))).toBe(1)
  })

  it('names the longest waiting client and for how long', () => {
    const now = new Date('2026-03-18T14:31:20.118Z')
    expect(longestWaiting(open, now)).toEqual({ ticket: open[0], minutes: 47 })
    expect(longestWaiting([mine(leak)], now)).toBeNull()
    expect(minutesOf(mine({ ...address, waiting_since: null }), now)).toBe(47)
  })

  it('moves to the neighbour, and from nowhere to an end', () => {
    expect(neighbourOf(open, null, 1)).toBe(open[0])
    expect(neighbourOf(open, null, -1)).toBe(open[2])
    expect(neighbourOf(open, address.ticketid, 1)).toBe(open[2])
    expect(neighbourOf(open, receipt.ticketid, -1)).toBeUndefined()
  })
})

describe('the preview of a row', () => {
  const plain = { recorded: false, duration: null }
  const withLast = (type: 'image' | 'audio' | 'rating' | 'text', content: string) =>
    mine({ ...leak, last_message: { ...plain, type, content, isagent: true, created_on: leak.created_on } })

  it('shows words, captions included, and says when they are ours', () => {
    expect(previewOf(withLast('text', 'Hello'))).toEqual({ kind: 'words', text: 'Hello', isMine: true })
    expect(previewOf(withLast('image', 'The leak'))).toMatchObject({ kind: 'words', text: 'The leak' })
  })

  it('tells a voice note from a song, and how long it is', () => {
    const { kind, ...sound } = { kind: 'sound', recorded: true, duration: 34, isMine: false } as const
    expect(previewOf(mine(leak))).toEqual({ kind, ...sound })
    expect(previewWords({ kind, ...sound }, t)).toBe('Voice message, 0:34')
    expect(previewWords({ kind, ...sound, recorded: false, duration: 215 }, t)).toBe('Audio, 3:35')
    expect(previewWords({ kind, ...sound, duration: null }, t)).toBe('Voice message')
  })

  it('names what has no words', () => {
    expect(previewOf(withLast('image', ''))).toEqual({ kind: 'thing', thing: 'photo', isMine: true })
    expect(previewOf(withLast('rating', '2'))).toMatchObject({ thing: 'rating', rating: '2' })
    expect(previewOf(mine({ ...leak, last_message: null }))).toEqual({ kind: 'none' })
  })
})
