import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftStorage, dropOldDrafts } from './draft-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage: its keys are its own properties. */
function setUp() {
  const kept: Record<string, unknown> = {}
  const access = (name: string, value: unknown) =>
    Object.defineProperty(kept, name, { value, enumerable: false })
  access('getItem', (key: string) => kept[key] ?? null)
  access('setItem', (key: string, value: string) => void (kept[key] = value))
  access('removeItem', (key: string) => void delete kept[key])
  vi.stubGlobal('localStorage', kept)
  let today = '2026-03-01T09:00:00Z'
  return {
    mine: draftStorage('me', () => new Date(today)),
    theirs: draftStorage('them', () => new Date(today)),
    setToday: (instant: string) => void (today = instant),
    keys: () => Object.keys(kept),
  }
}

describe('a draft in this browser', () => {
  it('that the server refuses is removed after 30 days, of any user; one that was not tried stays', () => {
    const { mine, theirs, setToday, keys } = setUp()
    mine.keep('a', 'Never tried')
    theirs.keep('b', 'Out of sight')
    theirs.keepRefused('b')
    setToday('2026-03-20T09:00:00Z')
    theirs.keepRefused('b')
    dropOldDrafts(new Date('2026-03-31T09:00:00Z'))
    expect(theirs.all()).toEqual({ b: 'Out of sight' })
    dropOldDrafts(new Date('2026-03-31T09:00:01Z'))
    expect(theirs.all()).toEqual({})
    expect(mine.all()).toEqual({ a: 'Never tried' })
    expect(keys()).toEqual(['switchboard.draft.me.a'])
  })

  it('that was refused leaves nothing behind once it is saved', () => {
    const { mine, theirs, keys } = setUp()
    mine.begin('a', 'Back')
    mine.keep('a', 'Back again')
    mine.keepRefused('a')
    expect([mine.begunOn('a'), theirs.begunOn('a')]).toEqual(['Back', ''])
    expect(keys()).toHaveLength(3)
    mine.drop('a')
    expect(keys()).toEqual([])
  })
})
