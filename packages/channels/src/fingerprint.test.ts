import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('the same payload has the same id, another one has another', () => {
  expect(fingerprint({ a: [1, null] })).toBe(fingerprint({ a: [1, null] }))
  const payloads = [{ a: 1 }, { a: 2 }, 1n, 2n, '1', 1, [], null]
  expect(new Set(payloads.map(fingerprint)).size).toBe(payloads.length)
})

test('a value that JSON cannot carry has an id all the same', () => {
  const ring: unknown[] = []
  ring.push(ring)
  expect(fingerprint(ring)).toMatch(/^malformed:[0-9a-f]{32}$/)
  expect(fingerprint(undefined)).toMatch(/^malformed:[0-9a-f]{32}$/)
})
