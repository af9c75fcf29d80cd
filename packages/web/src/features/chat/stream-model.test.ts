import { leak, messageOf } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { layOutStream, newLine } from './stream-model.ts'

const at = (seq: number, created_on: string, changes = {}) => messageOf(leak, seq, { created_on, ...changes })
const ours = { isagent: true, created_by: leak.userid }

describe('the stream', () => {
  it('begins each day with its title, in the zone of the viewer', () => {
    const late = at(1, '2026-03-17T23:30:00.000000Z')
    const early = at(2, '2026-03-18T00:10:00.000000Z')
    const days = (zone: string) =>
      layOutStream([late, early], null, zone).flatMap((item) => (item.kind === 'day' ? [item.day] : []))
    expect(days('UTC')).toEqual(['2026-03-17', '2026-03-18'])
    expect(days('Europe/Oslo')).toEqual(['2026-03-18'])
  })

  it('shows the author with the first of several messages only', () => {
    const messages = [
      at(1, '2026-03-18T08:00:00Z'),
      at(2, '2026-03-18T08:01:00Z'),
      at(3, '2026-03-18T08:02:00Z', ours),
      at(4, '2026-03-18T08:03:00Z'),
    ]
    const firsts = layOutStream(messages, null).flatMap((item) =>
      item.kind === 'message' ? [item.isFirst] : [],
    )
    expect(firsts).toEqual([true, false, true, true])
  })

  it('draws one line before the first message the client wrote since I last read', () => {
    const messages = [
      at(1, '2026-03-18T08:00:00Z'),
      at(2, '2026-03-18T08:01:00Z', ours),
      at(3, '2026-03-18T08:02:00Z'),
      at(4, '2026-03-18T08:03:00Z'),
      at(5, '2026-03-18T08:04:00Z'),
    ]
    const chat = { messages, hasOlder: false, hasNewer: false }
    const items = layOutStream(messages, newLine(chat, { readSeq: 1, newest: 4 }))
    const line = items.findIndex(({ kind }) => kind === 'new')
    expect(items[line]).toMatchObject({ count: 2 })
    expect(items[line + 1]).toMatchObject({ key: messages[2]?.messageid, isFirst: true })
  })

  it.each([
    ['the first ones', [1, 24], { before: 1, count: null }],
    ['all', [1, 203], { before: 1, count: 198 }],
    ['neither the first nor the last ones', [100, 120], null],
    ['the last ones', [144, 203], null],
    ['what was read last, and all that is new', [42, 203], { before: 43, count: 159 }],
  ] as const)(
    'draws the line with its number only where all that is new is loaded: %s',
    (_, [first, last], line) => {
      // Between the client's messages are the agent's 2 and 3, and one of the company at each edge.
      const isOurs = (seq: number) => [2, 3, 42, 100, 144].includes(seq)
      const messages = Array.from({ length: last - first + 1 }, (__, place) => {
        const seq = first + place
        return at(seq, '2026-03-18T08:00:00Z', isOurs(seq) ? ours : {})
      })
      const chat = { messages, hasOlder: first > 1, hasNewer: last < 203 }
      const opening = { readSeq: first === 42 ? 41 : 0, newest: 203 }
      const shown = newLine(chat, opening)
      expect(
        shown && { ...shown, before: messages.find(({ messageid }) => messageid === shown.before)?.seq },
      ).toEqual(line)
    },
  )

  it('shows photos sent together as one, and events as notes', () => {
    const photo = { type: 'image', album: 'a' }
    const items = layOutStream(
      [
        at(1, '2026-03-18T08:00:00Z', photo),
        at(2, '2026-03-18T08:00:00Z', photo),
        at(3, '2026-03-18T08:01:00Z', { type: 'close' }),
      ],
      null,
    )
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'event'])
    expect(items[1]).toMatchObject({ album: [{ seq: 1 }, { seq: 2 }] })
  })
})
