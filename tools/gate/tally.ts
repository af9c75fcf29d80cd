import { existsSync, readFileSync } from 'node:fs'
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts'
import { fieldAt, listAt, numberAt, textAt } from './report-fields.ts'

/** `failures` are printed once more at the end of the run, for people who read only its tail. */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[] }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
export const passedOnce: Tally = { ...nothing, passed: 1 }
export const failedOnce: Tally = { ...nothing, failed: 1 }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function tallyOfVitest(report: string, exit: number): Tally {
  return tallyOf(report, exit, countVitest)
}

export function tallyOfPlaywright(report: string, exit: number): Tally {
  return tallyOf(report, exit, countPlaywright)
}

/** A run that ended badly without one failed test (a crash, an unhandled rejection) still counts as a failure. */
function tallyOf(report: string, exit: number, count: (report: unknown) => Tally): Tally {
  if (!existsSync(report)) return failedOnce
  const tally = count(JSON.parse(readFileSync(report, 'utf8')))
  return exit !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export function countVitest(report: unknown): Tally {
  const brokenFiles = listAt(report, 'testResults').filter(
    (file) => textAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  )
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + brokenFiles.length,
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
    failures: failuresOfVitest(report),
  }
}

/** A journey that passes only at the second try has failed. */
export function countPlaywright(report: unknown): Tally {
  const stats = fieldAt(report, 'stats')
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + listAt(report, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
    failures: failuresOfPlaywright(report),
  }
}
