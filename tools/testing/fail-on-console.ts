import { afterEach, beforeEach, expect } from 'vitest'

/**
 * An unexpected console.error or console.warn fails its test.
 * A test that means to provoke one puts its own `vi.spyOn(console, 'error')` in place and asserts on it.
 */
const complaints: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  complaints.length = 0
  console.error = (...values: unknown[]) => void complaints.push(values.map(String).join(' '))
  console.warn = (...values: unknown[]) => void complaints.push(values.map(String).join(' '))
})

afterEach(() => {
  Object.assign(console, original)
  expect(complaints, 'the test wrote to console.error or console.warn').toEqual([])
})
