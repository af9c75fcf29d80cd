import type { callAreas } from '../calls/index.ts'
import type { ChatPage } from '../entities/visitor-chat.ts'
import type { WebsiteChat, WebsiteChatChoices } from '../entities/website-chat.ts'
import type { CallSamples } from './sample.ts'
import { support } from './staff.ts'

const body: WebsiteChatChoices = {
  name: 'Web shop',
  color: '#7a3e12',
  side: 'right',
  greeting: 'Good morning! What can we do for you?',
  language: 'en',
  origins: ['https://shop.noor-coffee.example', 'https://*.noor-coffee.example'],
  departmentid: support.departmentid,
  hours: {
    zone: 'Europe/Amsterdam',
    spans: [
      { day: 1, from: 540, to: 1020 },
      { day: 5, from: 540, to: 780 },
    ],
  },
  has_away_form: true,
  asks_challenge: false,
}

const chat: WebsiteChat = {
  ...body,
  accountid: '41d7c0a9-6e2b-4f85-8a13-9c5b7e0d2f64',
  key: 'hJ4vXz9Qm2LrT7wKc8YbNp3s',
  created_on: '2026-03-18T14:31:05.118204Z',
  last_message_on: '2026-03-18T15:02:41.009377Z',
}

const former: WebsiteChat = {
  ...chat,
  accountid: '5b0e7a31-92c4-4d1f-a6e8-3f7c1d9b2a60',
  key: 'pQ7sVb2NcX9kLm4TzR8wHj6y',
  name: 'Repairs',
}

const page: ChatPage = {
  key: chat.key,
  company_name: 'Noor Coffee',
  color: chat.color,
  greeting: chat.greeting,
  language: chat.language,
  presence: { state: 'online', opens_on: null },
  has_away_form: true,
  asks_challenge: false,
  file_limit: 52_428_800,
  is_removed: false,
}

const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    data: { until: 1773844865 },
    keyLength: 32,
    keyPrefix: '8d0b4f6a1c2e3957a0d4c6b8e1f20394',
    keySignature: 'b2d64a8f0c1e3759d8a6c4e2f013579b8d0b4f6a1c2e3957a0d4c6b8e1f20394',
    nonce: '5f1c9a7e3b0d24684c8e6a1f0b2d3957',
    salt: 'c7e1a3f5092b4d6880e2c4a6f8b1d305',
  },
  signature: '4c8e6a1f0b2d3957c7e1a3f5092b4d6880e2c4a6f8b1d3055f1c9a7e3b0d2468',
}
const params = { accountid: chat.accountid }

export const websiteSamples = {
  getWebsiteChats: { reply: { chats: [chat], disconnected: [former] } },
  addWebsiteChat: { body, reply: { ...chat, last_message_on: null } },
  changeWebsiteChat: { params, body, reply: chat },
  removeWebsiteChat: { params, body: {}, reply: { status: 'ok' } },
  reconnectWebsiteChat: { params: { accountid: former.accountid }, body: {}, reply: former },
  renewIdentitySecret: {
    params,
    body: {},
    reply: { secret: 'c2FtcGxlLXNlY3JldC1vZi1hLXdlYnNpdGUtY2hhdC0wMDA' },
  },
  getChatPage: { params: { key: chat.key }, reply: page },
  getChallenge: { params: { key: chat.key }, reply: challenge },
} satisfies CallSamples<typeof callAreas.website>
