import type { Note } from '@switchboard/contract'
import { leak, messageOf } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { placeNotes } from './place-notes.ts'
import { layOutStream } from './stream-model.ts'

const whole = { hasOlder: false, hasNewer: false }
const message = (seq: number, day = 18) =>
  messageOf(leak, seq, { created_on: `2026-03-${day}T08:0${seq}:00Z` })
const note = (noteid: string, after_seq: number, day = 18): Note => ({
  noteid,
  ticketid: leak.ticketid,
  after_seq,
  userid: leak.userid ?? '',
  user_name: 'Jonas Weber',
  content: 'same batch',
  mentions: [],
  created_on: `2026-03-${day}T08:30:00Z`,
})
const stream = (seqs: number[]) =>
  layOutStream(
    seqs.map((seq) => message(seq)),
    null,
    'UTC',
  )
const shown = (items: readonly { kind: string; key: string }[]) =>
  items
    .filter(({ kind }) => kind === 'note' || kind === 'message')
    .map(({ kind, key }) => (kind === 'note' ? key : 'message'))

describe('internal notes', () => {
  it('are placed after the message they were written under, in their own order', () => {
    const items = placeNotes(stream([1, 2, 3]), [note('a', 1), note('b', 2), note('c', 2)], whole, 'UTC')
    expect(shown(items)).toEqual(['message', 'a', 'message', 'b', 'c', 'message'])
  })

  it('are placed at the end under the newest message, and first in an empty chat', () => {
    expect(shown(placeNotes(stream([1]), [note('a', 1)], whole, 'UTC'))).toEqual(['message', 'a'])
    expect(shown(placeNotes([], [note('a', 0)], whole, 'UTC'))).toEqual(['a'])
  })

  it('wait until their message is loaded', () => {
    const part = { hasOlder: true, hasNewer: true }
    const notes = [note('before', 2), note('here', 5), note('after', 8)]
    expect(shown(placeNotes(stream([5, 6]), notes, part, 'UTC'))).toEqual(['message', 'here', 'message'])
  })

  it('show their day where it is not that of the messages above', () => {
    const items = placeNotes(stream([1]), [note('a', 1, 18), note('b', 1, 19)], whole, 'UTC')
    const days = items.flatMap((item) => (item.kind === 'note' ? [item.isOtherDay] : []))
    expect(days).toEqual([false, true])
  })

  it('let the message after them show again whose it is', () => {
    const items = placeNotes(stream([1, 2]), [note('a', 1)], whole, 'UTC')
    expect(items.flatMap((item) => (item.kind === 'message' ? [item.isFirst] : []))).toEqual([true, true])
  })
})
