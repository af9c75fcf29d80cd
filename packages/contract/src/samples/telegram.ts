import type { z } from 'zod'
import type { callAreas } from '../calls/index.ts'
import type { ChannelHealth } from '../entities/channel-health.ts'
import type { CallSamples } from './sample.ts'

export const telegramHealth: z.infer<typeof ChannelHealth> = {
  accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971',
  platform: 'telegram',
  name: '@noor_coffee_bot',
  intake: 'webhook',
  state: 'connected',
  last_event_on: '2026-03-18T14:31:05.118204Z',
  last_error: null,
  last_error_on: null,
  checked_on: '2026-03-18T14:31:20.400211Z',
  late_since: null,
}

export const telegramSamples = {
  getTelegramToken: {
    reply: { tokenStatus: true, health: telegramHealth },
    otherReplies: [{ tokenStatus: false, health: null }],
  },
  removeTelegram: { body: {}, reply: { status: 'ok' } },
  setupTelegram: {
    body: { bot_id: '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', overwrite: true },
    reply: {
      status: 'ok',
      message: 'Bot ID successfully submitted!',
      botName: '@noor_coffee_bot',
      intake: 'webhook',
    },
  },
} satisfies CallSamples<typeof callAreas.telegram>
