import type { MessageRange, Message } from '@switchboard/contract'
import { leak, messageOf } from '@switchboard/contract/samples'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, focusableFrom, rowOf, streamRows } from './stream-rows.ts'

const read = { readSeq: 9_999, newest: 0 }
const photo = { type: 'image', album: 'a' } as const
/** Six messages a day; 8 to 11 are an album across a slice's edge. */
const message = (seq: number): Message =>
  messageOf(leak, seq, {
    created_on: `2026-03-${String(1 + Math.floor(seq / 6)).padStart(2, '0')}T08:00:${String(seq % 60).padStart(2, '0')}Z`,
    ...(seq >= 8 && seq <= 11 && photo),
    ...(seq % 3 === 0 && { isagent: true, created_by: leak.userid }),
  })
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, place) => message(first + place))
const range = (first: number, last: number): MessageRange => ({
  ticketid: leak.ticketid,
  messages: from(first, last),
  hasOlder: first > 1,
  hasNewer: last < 60,
})
const rows = (first: number, last: number) => streamRows(range(first, last), read, [], false, 'UTC')

describe('the rows of the stream', () => {
  it('stay what they are, with their keys, when older messages come in above', () => {
    const edges = fc.tuple(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 1, max: 20 }))
    fc.assert(
      fc.property(edges, ([first, more]) => {
        const before = rows(first, 60)
        const after = rows(Math.max(1, first - more), 60)
        expect(after.slice(-before.length)).toEqual(before)
      }),
    )
  })

  it('stay what they are when the oldest are dropped', () => {
    const whole = rows(1, 60)
    const dropped = rows(30, 60)
    expect(whole.slice(-dropped.length)).toEqual(dropped)
  })

  it('show the very first message of a chat with its day', () => {
    expect(rows(1, 4).map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'message', 'message'])
  })

  it('find a message by itself and as a part of its album', () => {
    const shown = rows(1, 20)
    const album = shown[rowOf(shown, message(11).messageid)]
    expect(album).toMatchObject({ album: [{ seq: 10 }, { seq: 11 }] })
    expect(shown[rowOf(shown, message(14).messageid)]).toMatchObject({ message: { seq: 14 } })
    expect(rowOf(shown, 'nobody')).toBe(-1)
  })

  it('show the day of the row at the upper edge, also where its title is not loaded', () => {
    expect(dayAt(rows(13, 20), 0, 'UTC')).toBe('2026-03-03')
    expect(dayAt(rows(1, 20), 0, 'UTC')).toBe('2026-03-01')
  })

  it('end with messages that the server does not have yet, and not in the middle of a chat', () => {
    expect(streamRows(range(50, 60), read, [], true, 'UTC').at(-1)).toMatchObject({ kind: 'tail' })
    expect(streamRows(range(40, 50), read, [], true, 'UTC').at(-1)).toMatchObject({ kind: 'message' })
  })

  it('let the keyboard pass over titles and events', () => {
    const shown = rows(1, 20)
    expect(focusableFrom(shown, 0, 1)).toBe(1)
    expect(focusableFrom(shown, 0, -1)).toBeUndefined()
  })
})
