import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContractTerms } from './contract-terms.ts'
import { mutationsOf, withNewFields } from './mutations.ts'

export function parsingContract({ channel, samples }: ContractTerms): void {
  describe.each(Object.entries(samples))('%s', (_, { payload, expected }) => {
    test('says what is expected', () => expect(channel.parse(payload)).toEqual(expected))

    test('is not changed by being read, and says the same again', () => {
      const before = structuredClone(payload)
      const first = channel.parse(payload)
      expect(payload).toEqual(before)
      expect(channel.parse(structuredClone(payload))).toEqual(first)
    })

    test('says the same with fields that nobody knows yet', () => {
      expect(channel.parse(withNewFields(payload))).toEqual(expected)
    })

    test('never breaks and never vanishes, however it is changed', () => {
      fc.assert(fc.property(mutationsOf(payload), isReported), { numRuns: 150 })
    })
  })

  test('any JSON value parses to events', () => {
    fc.assert(fc.property(fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.anything({ maxDepth: 3 })), isReported))
  })

  test('a payload that is nested very deeply parses to events', () => {
    isReported(JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))
  })

  function isReported(payload: unknown): void {
    const event = channel.parse(payload)
    expect(event.length).toBeGreaterThan(0)
    const ids = event.map(({ extId }) => extId)
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(channel.parse(payload).map(({ extId }) => extId)).toEqual(ids)
    expect(event.every(({ at }) => at === null || !Number.isNaN(at.getTime()))).toBe(true)
  }
}
