import { expect, test } from 'vitest'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'
import { plantFaults } from '../planted-faults/planted-faults.ts'

/** Those that end within seconds; all of them: `npm run bench -- planted-faults`. */
test('the tests that a rule names fail when faults are planted in numbers, rights and texts', async () => {
  const findings = await plantFaults({ sample: 'short' })
  expectNothingWrong(findings)
  expect(figure(findings, 'noticed by a test of the rule')).toBe(12)
}, 480_000)
