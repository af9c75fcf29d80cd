import { expect, test } from 'vitest'
import { agentSendRepeat } from '../experiments/agent-send-repeat.ts'
import { killUnderLoad } from '../experiments/kill-server.ts'
import { providerOutage } from '../experiments/provider-outage.ts'
import { expectNothingWrong, figure } from '../kit/checks/expect-findings.ts'

const LONG = 120_000

/** Each experiment at its full length: `npm run bench`. */
test(
  'an acknowledged message is never lost when server and database are killed together',
  async () => {
    const findings = await killUnderLoad({
      perSecond: 40,
      seconds: 8,
      conversations: 40,
      killEvery: 4,
      databaseToo: true,
      judgesStarts: false,
      website: { visitors: 3, every: 200, offline: 150, endsLeases: true },
      seed: 12,
    })
    expect(figure(findings, 'kills')).toBeGreaterThan(0)
    expect(figure(findings, 'messages acknowledged')).toBe(320)
    expectNothingWrong(findings)
  },
  LONG,
)

test(
  'messages queued while the providers are away are sent once and in order when they are back, over each channel',
  async () => {
    const findings = await providerOutage({
      messages: 60,
      chats: 12,
      outageSeconds: 3,
      judgesDrainTime: false,
    })
    const [sent, unconfirmed] = ['messages sent to clients', 'unconfirmed, and shown as such'].map((what) =>
      figure(findings, what),
    )
    expect((sent ?? 0) + (unconfirmed ?? 0)).toBeGreaterThanOrEqual(60)
    expectNothingWrong(findings)
  },
  2 * LONG,
)

test(
  'a send that is cut off and repeated is one message',
  async () => {
    const findings = await agentSendRepeat({ messages: 8, chats: 4 })
    expect(figure(findings, 'sent to clients')).toBe(8)
    expectNothingWrong(findings)
  },
  LONG,
)
