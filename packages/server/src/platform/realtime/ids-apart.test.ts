import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { putIdsBack, takeIdsOut } from './ids-apart.ts'

const few = Array.from({ length: 20 }, () => randomUUID())
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...few),
  fc.uuid(),
  fc.constantFrom(...few).map((id) => `user:${id}`),
  fc
    .array(
      fc.constantFrom(...few, '-', ':', 'a', 'É', '\u0001', '\u007f', '\u0085', few[0]?.toUpperCase() ?? ''),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
)

it('any JSON is the same again after its ids were taken out', () => {
  const json = fc.oneof(
    fc.array(text),
    fc.dictionary(text, text),
    fc.array(text, { minLength: 40, maxLength: 80 }),
  )
  fc.assert(
    fc.property(json, (value) => {
      const written = JSON.stringify(value)
      expect(putIdsBack(takeIdsOut(written))).toBe(written)
    }),
  )
})

it('texts that differ only in their ids are the same without them, and each id is kept once', () => {
  const parts = () => {
    const [one, other] = [randomUUID(), randomUUID()]
    return takeIdsOut(JSON.stringify({ audience: [`user:${one}`], ticketid: other, by: one, again: other }))
  }
  const { text: first, ids } = parts()
  expect(parts().text).toBe(first)
  expect(first).not.toMatch(/[\da-f]{8}/)
  expect(ids).toHaveLength(2 * 16)
})

it('more ids than a row can count stay in the text', () => {
  const many = JSON.stringify(Array.from({ length: 65_600 }, () => randomUUID()))
  const apart = takeIdsOut(many)
  expect(apart.ids).toHaveLength(65_535 * 16)
  expect(putIdsBack(apart)).toBe(many)
})
