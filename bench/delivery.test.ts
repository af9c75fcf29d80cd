import { expect, test } from 'vitest'
import { killUnderLoad } from './experiments/kill-server.ts'
import { expectNothingWrong, figure } from './kit/checks/expect-findings.ts'

/** The other short forms: `npm run bench -- short`; at full length: `npm run bench`. */
test('nothing that was answered 2xx is lost, doubled or out of order when the desk is killed under load', async () => {
  const findings = await killUnderLoad({
    perSecond: 60,
    seconds: 8,
    conversations: 60,
    killEvery: 3,
    databaseToo: false,
    judgesStarts: false,
    seed: 11,
  })
  expect(figure(findings, 'kills')).toBeGreaterThan(0)
  expect(figure(findings, 'messages acknowledged')).toBe(480)
  expectNothingWrong(findings)
}, 240_000)
