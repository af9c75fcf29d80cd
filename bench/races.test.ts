import { expect, test } from 'vitest'
import { otherRaces } from './experiments/races/other-races.ts'
import { expectNothingWrong } from './kit/checks/expect-findings.ts'

/** At full length: `npm run bench`. */
test('concurrent operations on one ticket, agent, department, client or bubble leave a consistent state', async () => {
  const findings = await otherRaces({ rounds: 3, seed: 22 })
  expect(findings.rows).toHaveLength(9)
  expectNothingWrong(findings)
}, 120_000)
