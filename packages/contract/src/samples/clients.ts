import type { callAreas } from '../calls/index.ts'
import { TABLE_END } from '../sentinels.ts'
import { leak } from './conversations.ts'
import { georgi, ingrid, joao, misaki, olena } from './people.ts'
import type { CallSamples } from './sample.ts'

export const clientsSamples = {
  getClients: {
    params: { limit: 20 },
    reply: [ingrid, olena, misaki, georgi, joao],
    otherReplies: [TABLE_END],
  },
  searchClients: { params: { term: 'димитров' }, reply: [georgi], otherReplies: [[]] },
  getAllClients: { reply: { totalClients: 5, clients: [ingrid, olena, misaki, georgi, joao] } },
  getClientProfile: {
    params: { id: 'a41c6e08' },
    reply: {
      client: ingrid,
      client_actions: [
        {
          actionid: '20981',
          action_type: 'ticket_reopen',
          action_time: '2026-03-18T13:52:39.999999Z',
          ticketid: leak.ticketid,
          rating: null,
        },
      ],
      blocked_messages: [],
    },
    otherReplies: [
      {
        client: georgi,
        client_actions: [],
        blocked_messages: [
          {
            created_on: '2026-03-18T12:40:00.000000Z',
            type: 'text',
            content: 'Спечелете нов телефон още днес!',
          },
        ],
      },
    ],
  },
  blockClient: {
    params: { clientid: georgi.clientid },
    body: {},
    reply: georgi,
  },
  updateClient: {
    body: {
      clientid: ingrid.clientid,
      client_name: ingrid.client_name,
      address: 'Storgata 12, 0184 Oslo',
      account_number: '4471-20983',
      note: 'Prefers calls before noon.',
    },
    reply: ingrid,
  },
} satisfies CallSamples<typeof callAreas.clients>
