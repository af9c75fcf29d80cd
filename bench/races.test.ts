import { expect, test } from 'vitest'
import { otherRaces } from './experiments/races/other-races.ts'
import { expectNothingWrong } from './kit/checks/expect-findings.ts'

/** At full length: `npm run bench`. */
test('operations that meet on one ticket, agent, department, client or bubble leave everything as it must be', async () => {
  const findings = await otherRaces({ rounds: 3, seed: 22 })
  expect(findings.rows).toHaveLength(9)
  expectNothingWrong(findings)
}, 120_000)
