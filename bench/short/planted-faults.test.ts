import { expect, test } from 'vitest'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'
import { plantFaults } from '../planted-faults/planted-faults.ts'

/** Those that end within seconds, besides the three of `npm test`; all of them: `npm run bench -- planted-faults`. */
test('the tests that a rule names fail when more faults are planted in numbers, rights and texts', async () => {
  const findings = await plantFaults({ sample: 'short' })
  expectNothingWrong(findings)
  expect(figure(findings, 'noticed by a test of the rule')).toBe(9)
}, 240_000)
