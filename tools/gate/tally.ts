import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number }

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }
export const passedOnce: Tally = { ...nothing, passed: 1 }
export const failedOnce: Tally = { ...nothing, failed: 1 }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
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
function tallyOf(report: string, exit: number, count: (told: unknown) => Tally): Tally {
  if (!existsSync(report)) return failedOnce
  const tally = count(JSON.parse(readFileSync(report, 'utf8')))
  return exit !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

export function countVitest(told: unknown): Tally {
  const brokenFiles = listAt(told, 'testResults').filter(
    (file) => textAt(file, 'status') === 'failed' && listAt(file, 'assertionResults').length === 0,
  )
  return {
    passed: numberAt(told, 'numPassedTests'),
    failed: numberAt(told, 'numFailedTests') + brokenFiles.length,
    skipped: numberAt(told, 'numPendingTests') + numberAt(told, 'numTodoTests'),
  }
}

/** A journey that passes only at the second try has failed. */
export function countPlaywright(told: unknown): Tally {
  const stats = fieldAt(told, 'stats')
  return {
    passed: numberAt(stats, 'expected'),
    failed: numberAt(stats, 'unexpected') + numberAt(stats, 'flaky') + listAt(told, 'errors').length,
    skipped: numberAt(stats, 'skipped'),
  }
}

function numberAt(told: unknown, name: string): number {
  const value = fieldAt(told, name)
  return typeof value === 'number' ? value : 0
}

function textAt(told: unknown, name: string): string {
  const value = fieldAt(told, name)
  return typeof value === 'string' ? value : ''
}

function listAt(told: unknown, name: string): unknown[] {
  const value = fieldAt(told, name)
  return Array.isArray(value) ? value : []
}

function fieldAt(told: unknown, name: string): unknown {
  return typeof told === 'object' && told !== null ? Reflect.get(told, name) : undefined
}
