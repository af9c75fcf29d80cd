import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'

export const mailSamples = {
  getMailHealth: {
    reply: {
      from: 'desk@noor-coffee.example',
      waiting: 1,
      sent: 14,
      failed: 0,
      last_sent_on: '2026-03-18T14:31:07.400812Z',
      problem: 'unreachable',
    },
  },
  sendTestMail: { body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.mail>
