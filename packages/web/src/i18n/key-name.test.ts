import { expect, it } from 'vitest'
import { actions } from '../lib/actions.ts'
import { keyName } from './key-name.ts'
import { t } from './testing/english.ts'

it('every action of the keyboard has a name beside its keys', () => {
  expect(keyName('close', t)).toBe('Close ticket')
  expect(keyName('reply', t)).toBe('Write a reply')
  expect(actions.map(({ id }) => keyName(id, t)).filter((name) => name.startsWith('commands.'))).toEqual([])
})
