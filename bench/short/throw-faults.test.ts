import { expect, test } from 'vitest'
import { throwFaults } from '../experiments/faults/throw-faults.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'

/** At full length: `npm run bench`. */
test('bugs in whatever calls, words and jobs use end nothing and lose nothing', async () => {
  const findings = await throwFaults({
    seed: 3,
    rounds: 1,
    perSecond: 10,
    conversations: 10,
    sockets: 2,
    judgesSends: false,
  })
  expect(figure(findings, 'calls answered 500')).toBeGreaterThan(0)
  expectNothingWrong(findings)
}, 120_000)
