import { address, grinder, leak, mine } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { footOf, insertAt, limitBroken, windowLeft } from './composer-model.ts'

const now = new Date('2026-03-18T14:00:00Z')

describe('the foot of a chat', () => {
  it('is what the ticket allows', () => {
    expect(footOf(mine(leak), null, now)).toEqual({ kind: 'write' })
    expect(footOf(mine(grinder), null, now)).toEqual({ kind: 'closed' })
    const pending = mine(address)
    expect(footOf({ ...pending, may: { ...pending.may, accept: true } }, null, now)).toEqual({
      kind: 'accept',
    })
  })

  it('says why nothing can be written', () => {
    const theirs = mine({ ...leak, userid: address.ticketid })
    expect(footOf(theirs, null, now)).toEqual({ kind: 'forbidden', because: 'not-the-handler' })
    expect(footOf(mine({ ...leak, client_blocked: true }), null, now)).toMatchObject({ because: 'blocked' })
    expect(footOf(mine(leak), '2026-03-18T13:59:59Z', now)).toMatchObject({ because: 'window-over' })
  })
})

describe('the composer', () => {
  it('counts the window down and turns low below two hours', () => {
    expect(windowLeft('2026-03-19T11:48:00Z', now)).toMatchObject({ minutes: 1308, isLow: false })
    expect(windowLeft('2026-03-18T15:59:00Z', now)).toMatchObject({ minutes: 119, isLow: true })
    expect(windowLeft('2026-03-18T13:00:00Z', now)).toEqual({ minutes: 0, share: 0, isLow: true })
  })

  it('knows the limit of the channel for each kind of file', () => {
    const limits = { image: 10, video: 20, audio: 30, document: 40 }
    expect(limitBroken({ type: 'image/png', size: 11 }, limits)).toBe(10)
    expect(limitBroken({ type: 'application/pdf', size: 40 }, limits)).toBeNull()
    expect(limitBroken({ type: '', size: 41 }, limits)).toBe(40)
  })

  it('puts an emoji where the cursor is', () => {
    expect(insertAt('Hello world', 5, 11, '👋')).toEqual({ text: 'Hello👋', at: 7 })
  })
})
