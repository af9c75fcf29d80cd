import { expect, it } from 'vitest'
import { isSpared, sparedOf } from './spared.ts'

const BEFORE = '2026-03-01T10:00:00.000000Z'
const AFTER = '2026-03-05T10:00:00.000000Z'
const AT_SHOP = 'a17f8c5e-0c3b-4f0e-9a55-6d2f1f0b7c01'

const has = { ext_user_id: '45', phone: null, former_until: null, former_ids: null }
const had = (until: string | null) => ({
  ext_user_id: '46',
  phone: null,
  former_until: until === null ? null : { '45': until },
  former_ids: until === null ? ['45'] : null,
})

const spans = (mine: object | null, theirs: object) => {
  const at = (one: object) => ({ ...has, chat: '99', accountid: AT_SHOP, ...one })
  return sparedOf(['45'], mine === null ? [] : [at(mine)], [at(theirs)]).map(({ after, until }) => ({
    after,
    until,
  }))
}

it.each([
  ['gave it up, and the other has it', had(BEFORE), has, [{ after: BEFORE, until: null }]],
  ['has it, and the other had it', has, had(BEFORE), [{ after: null, until: BEFORE }]],
  ['had it before the other', had(BEFORE), had(AFTER), [{ after: BEFORE, until: AFTER }]],
  ['had it after the other', had(AFTER), had(BEFORE), [{ after: null, until: BEFORE }]],
  ['never had it at that account', null, has, [{ after: null, until: null }]],
  ['has it as the other has', has, has, []],
  ['had it until a time that nobody stored', had(null), has, []],
])('a person who %s', (_who, mine, theirs, wanted) => {
  expect(spans(mine, theirs)).toEqual(wanted)
})

it('spares within the time and at the account, and beyond connected accounts what has a limit in time', () => {
  const limited = [{ id: '45', accountid: AT_SHOP, after: BEFORE, until: null }]
  const always = [{ id: '45', accountid: AT_SHOP, after: null, until: null }]
  const elsewhere = '3c2d44a0-19b7-4c58-8a0e-5f1a2b3c4d5e'
  expect(isSpared(limited, '45', { accountid: AT_SHOP, at: BEFORE })).toBe(false)
  expect(isSpared(limited, '45', { accountid: AT_SHOP, at: AFTER })).toBe(true)
  expect(isSpared(limited, '46', { accountid: AT_SHOP, at: AFTER })).toBe(false)
  expect(isSpared(limited, '45', { accountid: elsewhere, at: AFTER })).toBe(false)
  expect(isSpared(limited, '45', { accountid: null, at: AFTER })).toBe(true)
  expect(isSpared(always, '45', { accountid: AT_SHOP, at: AFTER })).toBe(true)
  expect(isSpared(always, '45', { accountid: null, at: AFTER })).toBe(false)
})
