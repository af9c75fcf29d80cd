import { leak, messageOf } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { layOutStream } from './stream-model.ts'

const all = { readSeq: 0, newest: 0 }
const at = (seq: number, created_on: string, changes = {}) => messageOf(leak, seq, { created_on, ...changes })
const ours = { isagent: true, created_by: leak.userid }

describe('the stream', () => {
  it('begins each day with its title, in the zone of the viewer', () => {
    const late = at(1, '2026-03-17T23:30:00.000000Z')
    const early = at(2, '2026-03-18T00:10:00.000000Z')
    const days = (zone: string) =>
      layOutStream([late, early], all, zone).flatMap((item) => (item.kind === 'day' ? [item.day] : []))
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
    const firsts = layOutStream(messages, all).flatMap((item) =>
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
    const items = layOutStream(messages, { readSeq: 1, newest: 4 })
    const line = items.findIndex(({ kind }) => kind === 'new')
    expect(items[line]).toMatchObject({ count: 2 })
    expect(items[line + 1]).toMatchObject({ key: messages[2]?.messageid, isFirst: true })
  })

  it('shows photos sent together as one, and events as notes', () => {
    const photo = { type: 'image', album: 'a' }
    const items = layOutStream(
      [
        at(1, '2026-03-18T08:00:00Z', photo),
        at(2, '2026-03-18T08:00:00Z', photo),
        at(3, '2026-03-18T08:01:00Z', { type: 'close' }),
      ],
      all,
    )
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'event'])
    expect(items[1]).toMatchObject({ album: [{ seq: 1 }, { seq: 2 }] })
  })
})
