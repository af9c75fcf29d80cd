import { expect, test } from 'vitest'
import { type MessageRow, rowOf } from './message-row.ts'
import { placeAmong } from './insert-by-provider-time.ts'

const at = (second: number): string => `2026-03-18T14:31:${String(second).padStart(2, '0')}.000000Z`
const SETTLED = at(0)

/** The n-th message of a ticket, which came in the n-th second. */
function row(seq: number, more: Partial<MessageRow>): MessageRow {
  const draft = { messageid: '', content: '', type: 'text', created_by: null, created_by_name: '' } as const
  const place = { ticketid: '', identityid: '', seq, created_on: at(seq) }
  return rowOf({ ...draft, isagent: false, ...more }, place)
}

const message = (seq: number, second: number): MessageRow => row(seq, { provider_on: at(second) })
const ownWords = (seq: number): MessageRow => row(seq, { isagent: true })

test('a late message goes before the first that was written after it, between the instants of its neighbours', () => {
  const place = placeAmong([message(4, 4), ownWords(3), message(2, 3), message(1, 1)], at(2), SETTLED)
  expect(place).toEqual({ seq: 2, created_on: '2026-03-18T14:31:01.500000Z' })
  expect(placeAmong([message(1, 3)], at(2), SETTLED)).toEqual({
    seq: 1,
    created_on: '2026-03-18T14:31:00.999000Z',
  })
})

test.each<[string, MessageRow]>([
  ['an answer', row(2, { isagent: true, created_by: 'a colleague' })],
  ['the end of a ticket', row(2, { type: 'close', isagent: true })],
  ['what was said in the same second', message(2, 2)],
  ['what does not say when', row(2, { provider_on: null })],
  ['what has stood for a minute', { ...message(2, 3), created_on: '2026-03-18T14:30:59.999999Z' }],
])('a late message never passes %s', (_, above) => {
  expect(placeAmong([message(3, 3), above, message(1, 3)], at(2), SETTLED)?.seq).toBe(3)
  expect(placeAmong([above, message(1, 3)], at(2), SETTLED)).toBeNull()
})

test('a message goes to the end where its provider gives no time, no instant is free, or only we wrote since', () => {
  expect(placeAmong([message(2, 3), message(1, 1)], null, SETTLED)).toBeNull()
  const close = { ...message(2, 3), created_on: '2026-03-18T14:31:01.000001Z' }
  expect(placeAmong([close, message(1, 1)], at(2), SETTLED)).toBeNull()
  expect(placeAmong([ownWords(2), message(1, 1)], at(2), SETTLED)).toBeNull()
})
