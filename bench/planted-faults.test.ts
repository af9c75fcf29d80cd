import { expect, test } from 'vitest'
import { expectNothingWrong, figure } from './kit/checks/expect-findings.ts'
import { plantFaults } from './planted-faults/planted-faults.ts'

/** One of each kind. More: `npm run bench -- short`; all of them: `npm run bench -- planted-faults`. */
test('a test that a rule names fails when a fault is planted in a number, a right or a text of the rule', async () => {
  const findings = await plantFaults({ sample: 'test' })
  expectNothingWrong(findings)
  expect(figure(findings, 'noticed by a test of the rule')).toBe(3)
}, 240_000)
