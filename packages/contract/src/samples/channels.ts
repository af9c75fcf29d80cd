import type { z } from 'zod'
import type { callAreas } from '../calls/index.ts'
import type { Bot } from '../entities/bot.ts'
import type { ChannelHealth } from '../entities/channel-health.ts'
import { leak } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

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

const page = {
  id: '524126980791429',
  name: 'Noor Kahve Makineleri',
  category: 'Local business',
  isSubscribed: true,
}
const idlePage = {
  ...page,
  id: '524126980791430',
  name: 'Noor Koffiemasjiene',
  category: null,
  isSubscribed: false,
}

export const messengerSamples = {
  exchangeMessengerToken: { body: { access_token: 'EAAGm0PX4ZCpsBAKZC' }, reply: { status: 'ok' } },
  getMessengerUserPages: {
    body: { access_token: 'EAAGm0PX4ZCpsBAKZC' },
    reply: { pages: [{ ...page, isSubscribed: false }, idlePage] },
  },
  getFacebookPages: { reply: { pages: [page, idlePage] }, otherReplies: [{ pages: [] }] },
  connectMessengerPage: { body: { pageId: page.id }, reply: page },
  disconnectMessengerPage: { body: { pageId: page.id }, reply: { ...page, isSubscribed: false } },
} satisfies CallSamples<typeof callAreas.messenger>

const instagramAccount = {
  id: '17841405822304914',
  name: '@noor.kahve',
  page: 'Noor Kahve Makineleri',
  isSubscribed: true,
}

export const instagramSamples = {
  getInstagramUserAccounts: {
    body: { access_token: 'EAAGm0PX4ZCpsBAKZC' },
    reply: { accounts: [{ ...instagramAccount, isSubscribed: false }] },
  },
  getInstagramAccounts: { reply: { accounts: [instagramAccount] }, otherReplies: [{ accounts: [] }] },
  connectInstagramAccount: { body: { id: instagramAccount.id }, reply: instagramAccount },
  disconnectInstagramAccount: {
    body: { id: instagramAccount.id },
    reply: { ...instagramAccount, isSubscribed: false },
  },
} satisfies CallSamples<typeof callAreas.instagram>

export const deliverySamples = {
  getDeadLetters: {
    reply: {
      items: [
        {
          itemid: 'outbound-3391',
          kind: 'outbound',
          state: 'failed',
          platform: 'whatsapp',
          account_name: null,
          ticketid: leak.ticketid,
          client_name: leak.client_name,
          about: null,
          reason: 'More than 24 hours have passed since the client last wrote.',
          problem: 'window-closed',
          attempts: 1,
          since: '2026-03-18T14:03:00.000000Z',
        },
      ],
      total: 1,
      channels: [telegramHealth],
    },
  },
  getChannelHealth: { reply: { channels: [telegramHealth] }, otherReplies: [{ channels: [] }] },
  replayItems: { body: { itemids: ['out:3391', 'media:77'] }, reply: { replayed: 2 } },
  replayItem: { params: { itemid: 'outbound-3391' }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.delivery>
