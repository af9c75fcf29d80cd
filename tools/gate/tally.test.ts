import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { add, countPlaywright, countVitest, inWords, nothing, tallyOfVitest } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'tally-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a test file that does not load counts as failed', () => {
  const broken = { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, testResults: [broken] }
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts › the file does not load\n    no such file'],
  })
})

test('a journey that needed a second try counts as failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }
  expect(countPlaywright(report)).toEqual({ passed: 3, failed: 2, skipped: 2, failures: [] })
})

test('a run that leaves no report, or ends badly without a failed test, counts as failed', () => {
  const report = join(folder, 'vitest.json')
  expect(tallyOfVitest(report, 0).failed).toBe(1)
  writeFileSync(report, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults: [] }))
  expect(tallyOfVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0, failures: [] })
  expect(tallyOfVitest(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 0, failures: [] })
})

test('the last line leaves out what was not skipped', () => {
  const sum = [
    { ...nothing, passed: 1 },
    { ...nothing, passed: 2, failed: 1 },
  ].reduce(add, nothing)
  expect(inWords(sum)).toBe('3 passed, 1 failed')
  expect(inWords({ ...sum, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('the summary names each failed test with the head of its message', () => {
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1 to be 2\nat sum.ts'] }
  const report = { testResults: [{ name: 'sum.test.ts', assertionResults: [failed, { status: 'passed' }] }] }
  expect(countVitest(report).failures).toEqual([
    'sum.test.ts › adds up\n    expected 1 to be 2\n    at sum.ts',
  ])
})

test('the summary names each failed journey, however deep its suite, and what failed outside of one', () => {
  const spec = (status: string) => ({
    file: 'a.spec.ts',
    title: `was ${status}`,
    tests: [{ status, results: [{}, { error: { message: 'not seen' } }] }],
  })
  const inner = { specs: [spec('expected'), spec('unexpected'), spec('flaky')] }
  expect(
    countPlaywright({ suites: [{ suites: [inner] }], errors: [{ message: 'no world' }] }).failures,
  ).toEqual([
    'journeys › outside of a journey\n    no world',
    'a.spec.ts › was unexpected\n    not seen',
    'a.spec.ts › was flaky\n    not seen',
  ])
})

test('below a failed journey stands what its page showed', () => {
  const context = join(folder, 'error-context.md')
  const tree = '- main [ref=e1]:\n  - link "Rules" [ref=f2e2] [cursor=pointer]'
  writeFileSync(context, `# Page snapshot\n\n\`\`\`yaml\n${tree}\n\`\`\`\n\n# Test source\n`)
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: context }]
  const results = [{ error: { message: 'not seen' }, attachments }]
  const spec = { file: 'a.spec.ts', title: 'looks', tests: [{ status: 'unexpected', results }] }
  expect(countPlaywright({ suites: [{ specs: [spec] }], errors: [] }).failures).toEqual([
    'a.spec.ts › looks\n    not seen\n    - main:\n      - link "Rules"',
  ])
})
