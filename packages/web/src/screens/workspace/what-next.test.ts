import { leak, me, mine, receipt } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { whatNext } from './what-next.ts'

const now = new Date('2026-03-18T14:31:20.118Z')
const read = mine(leak, 13)
const failed = mine({ ...leak, undelivered: 'failed' }, 13)
const unconfirmed = mine({ ...leak, undelivered: 'unconfirmed' }, 13)
const unread = mine(leak, 11)
const kindOf = (...open: Parameters<typeof whatNext>[0][number][]) => whatNext(open, me, now).kind

describe('without an open ticket', () => {
  it('is everything answered only without waiting, undelivered and unread tickets', () => {
    expect(kindOf()).toBe('nothing')
    expect(kindOf(read)).toBe('nothing')
    expect(kindOf(read, unread)).toBe('unread')
    expect(kindOf(read, unconfirmed)).toBe('undelivered')
  })

  it('offers waiting tickets first, then undelivered messages', () => {
    expect(whatNext([unread, failed, unconfirmed], me, now)).toEqual({
      kind: 'undelivered',
      first: failed,
      count: 2,
    })
    expect(kindOf(unread, failed, mine(receipt))).toBe('waiting')
  })

  it("is nothing that a colleague's ticket asks for", () => {
    const theirs = { userid: receipt.clientid }
    expect(kindOf({ ...failed, ...theirs }, { ...unread, ...theirs })).toBe('nothing')
  })
})
