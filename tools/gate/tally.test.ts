import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { add, countPlaywright, countVitest, inWords, nothing, tallyOfVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a test file that does not load counts as failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, testResults: [broken] }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 1 })
})

test('a journey that needed a second try counts as failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }
  expect(countPlaywright(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a run that leaves no report, or ends badly without a failed test, counts as failed', () => {
  const report = join(folder, 'vitest.json')
  expect(tallyOfVitest(report, 0).failed).toBe(1)
  writeFileSync(report, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults: [] }))
  expect(tallyOfVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  expect(tallyOfVitest(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 })
})

test('the last line leaves out what was not skipped', () => {
  const sum = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ].reduce(add, nothing)
  expect(inWords(sum)).toBe('3 passed, 1 failed')
  expect(inWords({ ...sum, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
