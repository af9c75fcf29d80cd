import type { callAreas } from '../calls/index.ts'
import { TABLE_END } from '../sentinels.ts'
import { address, grinder, leak, receipt } from './conversations.ts'
import type { CallSamples } from './sample.ts'

export const ticketTableSamples = {
  getTicketTable: {
    reply: {
      widgetData: {
        total: 4,
        whatsapp: 1,
        telegram: 1,
        viber: 1,
        messenger: 1,
        pending: 2,
        averageAcceptanceTime: 2.58,
        closed: 1,
        whatsappClosed: 0,
        telegramClosed: 1,
        viberClosed: 0,
        messengerClosed: 0,
      },
      tickets: [address, receipt, grinder, leak],
    },
  },
  getTicketRows: { params: { offset: '10' }, reply: [leak], otherReplies: [TABLE_END] },
} satisfies CallSamples<typeof callAreas.ticketTable>
