import type { callAreas } from '../calls/index.ts'
import { leak } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { telegramHealth } from './telegram.ts'

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
