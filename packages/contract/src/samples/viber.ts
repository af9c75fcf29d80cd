import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { telegramHealth } from './telegram.ts'

export const viberSamples = {
  getViberToken: {
    reply: {
      tokenStatus: true,
      health: { ...telegramHealth, platform: 'viber', name: 'Noor Coffee' },
    },
    otherReplies: [{ tokenStatus: false, health: null }],
  },
  setupViber: {
    body: { token: '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f', overwrite: true },
    reply: { status: 'ok', botName: 'Noor Coffee' },
  },
  removeViber: { body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.viber>
