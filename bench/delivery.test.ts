import { expect, test } from 'vitest'
import { killUnderLoad } from './experiments/kill-server.ts'
import { expectNothingWrong, figure } from './kit/checks/expect-findings.ts'

/** The other short forms: `npm run bench -- short`; at full length: `npm run bench`. */
test('an acknowledged message is never lost, duplicated or out of order when the server is killed under load', async () => {
  const findings = await killUnderLoad({
    perSecond: 60,
    seconds: 5,
    conversations: 60,
    killEvery: 2,
    databaseToo: false,
    judgesStarts: false,
    website: { visitors: 3, every: 200, offline: 20, endsLeases: true },
    seed: 11,
  })
  expect(figure(findings, 'kills')).toBeGreaterThan(0)
  expect(figure(findings, 'messages acknowledged')).toBe(300)
  expectNothingWrong(findings)
}, 240_000)
