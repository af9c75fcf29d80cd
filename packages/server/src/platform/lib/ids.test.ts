import { expect, it } from 'vitest'
import { randomIds } from './ids.ts'

it('an ordered id is a UUID of version 7: the time it was drawn at, and random digits', () => {
  const at = Date.parse('2026-11-26T08:16:53.706Z')
  const drawn = [at, at, at + 1].map((millis) => randomIds.orderedUuid(millis))
  for (const id of drawn)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(drawn.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))).toEqual([
    at,
    at,
    at + 1,
  ])
  expect(drawn[0]).not.toBe(drawn[1])
})
