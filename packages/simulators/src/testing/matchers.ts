import { expect } from 'vitest'

/** Vitest's matchers without their `any`. */
export const aNumber: unknown = expect.any(Number)
export const aList: unknown = expect.any(Array)
export const having = (part: object): unknown => expect.objectContaining(part)
export const listWith = (...items: unknown[]): unknown => expect.arrayContaining(items)
export const textWith = (part: string): unknown => expect.stringContaining(part)
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** Items of an answer that should be a list. */
export function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? Array.from<unknown>(value) : []
}
