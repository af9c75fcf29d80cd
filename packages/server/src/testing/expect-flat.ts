import { expect } from 'vitest'

/** What is done beside nothing that waits costs the same beside much: at most 1.3 times the pages. */
export function expectFlat([none = 0, ...more]: readonly number[]): void {
  expect(none).toBeGreaterThan(0)
  for (const pages of more) expect(pages / none).toBeLessThanOrEqual(1.3)
}
