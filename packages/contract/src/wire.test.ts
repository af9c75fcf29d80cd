import { expect, it } from 'vitest'
import { Email, Timestamp } from './wire.ts'

it.each([
  '2026-11-22T07:14:10.482000Z',
  '2024-02-29T00:00:00Z',
  '0001-01-01T00:00:00.1Z',
  '9999-12-31T23:59:59.999999Z',
])('%s is an instant', (text) => {
  expect(Timestamp.parse(text)).toBe(text)
})

it.each([
  '0000-01-01T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-02-31T00:00:00.000001Z',
  '2026-13-01T00:00:00Z',
  '2026-11-22T24:00:00Z',
  '2026-11-22T23:60:00Z',
  '2026-11-22T23:59:60Z',
  '2026-11-22T07:14:10',
  '2026-11-22',
  'infinity',
])('%s is none', (text) => {
  expect(Timestamp.safeParse(text).success).toBe(false)
})

it('an email is taken as it comes from pasting or from a Japanese input method', () => {
  expect(Email.parse(' mara@desk.example ')).toBe('mara@desk.example')
  expect(Email.parse('ｍａｒａ＠ｄｅｓｋ．ｅｘａｍｐｌｅ')).toBe('mara@desk.example')
  expect(Email.safeParse('mara').success).toBe(false)
})
