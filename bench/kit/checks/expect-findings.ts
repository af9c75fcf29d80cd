import { expect } from 'vitest'
import type { Findings } from '../measure/report.ts'

/** Every count of errors is 0; the failure names those that are not. */
export function expectNothingWrong({ wrong }: Findings): void {
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((what) => [what, 0])))
}

/** One of the figures, by its label. */
export function figure({ rows }: Findings, what: string): number {
  return Number(rows.find((row) => row.what === what)?.figure)
}
