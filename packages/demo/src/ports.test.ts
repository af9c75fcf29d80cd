import { expect, test } from 'vitest'
import { portOf } from './ports.ts'

test('a port is what the setting says in digits, or the usual one', () => {
  expect(portOf({}, 'PHONES_PORT', 4100)).toBe(4100)
  expect(portOf({ PHONES_PORT: ' ' }, 'PHONES_PORT', 4100)).toBe(4100)
  expect(portOf({ PHONES_PORT: '0' }, 'PHONES_PORT', 4100)).toBe(0)
  expect(portOf({ PHONES_PORT: '65535' }, 'PHONES_PORT', 4100)).toBe(65_535)
})

test.each(['0x10', '1e3', '-1', '65536', '40.5', 'four'])('%s is no port', (text) => {
  expect(() => portOf({ SHOP_PORT: text }, 'SHOP_PORT', 4101)).toThrow('SHOP_PORT: must be a whole number')
})
