import { expect, test } from 'vitest'
import { expectNothingWrong, figure } from './kit/checks/expect-findings.ts'
import { plantFaults } from './planted-faults/planted-faults.ts'

/** Those that end within seconds; all of them: `npm run bench -- planted-faults`. */
test('a fault in a rule with a number, a right or a text is noticed by the test that the rule names', async () => {
  const findings = await plantFaults({ sampleOnly: true })
  expectNothingWrong(findings)
  expect(figure(findings, 'noticed by a test of the rule')).toBe(12)
}, 240_000)
