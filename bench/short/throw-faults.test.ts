import { expect, test } from 'vitest'
import { throwFaults } from '../experiments/faults/throw-faults.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'

/** At full length: `npm run bench`. */
test('exceptions in every call, message and job end no process and lose nothing', async () => {
  const findings = await throwFaults({
    seed: 3,
    rounds: 1,
    perSecond: 10,
    conversations: 10,
    sockets: 2,
    judgesSends: false,
    website: { visitors: 3, every: 200, offline: 20, endsLeases: true },
  })
  expect(figure(findings, 'calls answered 500')).toBeGreaterThan(0)
  expectNothingWrong(findings)
}, 240_000)
