import type { callAreas } from '../calls/index.ts'
import type { Bot } from '../entities/bot.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'
import { telegramHealth } from './telegram.ts'

const bot: Bot = {
  accountid: telegramHealth.accountid,
  platform: 'telegram',
  name: 'Repairs',
  bot_name: telegramHealth.name,
  departmentid: support.departmentid,
  greeting: 'Welcome to the workshop. What is broken?',
  created_on: '2026-03-01T09:12:40.700000Z',
  health: { ...telegramHealth, name: 'Repairs' },
}
const params = { accountid: bot.accountid }

export const botsSamples = {
  getBots: { reply: { bots: [bot] }, otherReplies: [{ bots: [] }] },
  changeBot: {
    params,
    body: { name: bot.name, departmentid: bot.departmentid, greeting: bot.greeting },
    reply: bot,
  },
  removeBot: { params, body: {}, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.bots>
