import { address, grinder, leak, mine } from '@switchboard/contract/samples'
import { describe, expect, it } from 'vitest'
import { composerStateOf, insertAt, sendModeOf, windowLeft } from './composer-model.ts'

const now = new Date('2026-03-18T14:00:00Z')

describe('the composer area', () => {
  it('is what the ticket allows', () => {
    expect(composerStateOf(mine(leak), null, now)).toEqual({ kind: 'write' })
    expect(composerStateOf(mine(grinder), null, now)).toEqual({ kind: 'closed' })
    const pending = mine(address)
    expect(composerStateOf({ ...pending, may: { ...pending.may, accept: true } }, null, now)).toEqual({
      kind: 'accept',
    })
  })

  it('shows why nothing can be written', () => {
    const theirs = mine({ ...leak, userid: address.ticketid })
    expect(composerStateOf(theirs, null, now)).toEqual({ kind: 'forbidden', because: 'not-the-handler' })
    expect(composerStateOf(mine({ ...leak, client_blocked: true }), null, now)).toMatchObject({
      because: 'blocked',
    })
    expect(composerStateOf(mine(leak), '2026-03-18T13:59:59Z', now)).toEqual({ kind: 'window-over' })
  })
})

describe('the composer', () => {
  it('counts the window down and turns low below two hours', () => {
    expect(windowLeft('2026-03-19T11:48:00Z', now)).toMatchObject({ minutes: 1308, isLow: false })
    expect(windowLeft('2026-03-18T16:00:00Z', now)).toMatchObject({ minutes: 120, isLow: false })
    expect(windowLeft('2026-03-18T15:59:00Z', now)).toMatchObject({ minutes: 119, isLow: true })
    expect(windowLeft('2026-03-18T13:00:00Z', now)).toMatchObject({ minutes: 0, share: 0, isLow: true })
  })

  it('counts the last hour by seconds', () => {
    expect(windowLeft('2026-03-18T15:00:00Z', now)).toMatchObject({ minutes: 60, isLastHour: false })
    expect(windowLeft('2026-03-18T14:59:59Z', now)).toMatchObject({
      minutes: 59,
      seconds: 59,
      isLastHour: true,
    })
  })

  it('puts an emoji where the cursor is', () => {
    expect(insertAt('Hello world', 5, 11, '👋')).toEqual({ text: 'Hello👋', at: 7 })
  })
})

describe('a key in the composer', () => {
  it('sends; with Ctrl or Cmd it closes too, with Shift besides it goes on to the next, and L is for later', () => {
    const plain = { key: 'Enter', code: 'Enter', ctrlKey: false, metaKey: false, shiftKey: false }
    expect(sendModeOf(plain)).toBe('stay')
    expect(sendModeOf({ ...plain, shiftKey: true })).toBeUndefined()
    for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(sendModeOf({ ...plain, ...held })).toBe('close')
      expect(sendModeOf({ ...plain, ...held, shiftKey: true })).toBe('next')
      expect(sendModeOf({ ...plain, ...held, shiftKey: true, key: 'L' })).toBe('later')
      expect(sendModeOf({ ...plain, ...held, shiftKey: true, key: 'Д', code: 'KeyL' })).toBe('later')
      expect(sendModeOf({ ...plain, ...held, key: 'l' })).toBeUndefined()
    }
    expect(sendModeOf({ ...plain, key: 'l' })).toBeUndefined()
  })
})
