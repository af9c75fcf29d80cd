import type { callAreas } from '../calls/index.ts'
import { ClientFile } from '../entities/client.ts'
import { TABLE_END } from '../sentinels.ts'
import { leak, leakPhoto } from './conversations.ts'
import { georgi, ingrid, joao, misaki, olena } from './people.ts'
import type { CallSamples } from './sample.ts'

const identity = {
  identityid: '6b1e9d04-73c5-4f28-a90e-2d8c5b7f1a63',
  platform: 'whatsapp',
  accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3973',
  account_name: '+47 22 12 34 56',
  name: 'Ingrid',
  username: null,
  phone: '+4791234567',
  reachable: true,
} as const

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
      identities: [identity],
      merges: [
        {
          mergeid: '0c6f1d52-8a3b-4e97-b1c4-5d2e7f908a36',
          client_name: 'Ingrid H.',
          merged_on: '2026-03-17T10:20:00.000000Z',
          merged_by: 'Mara Okafor',
        },
      ],
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
        identities: [],
        merges: [],
      },
    ],
  },
  getClientHistory: {
    params: { ticketid: leak.ticketid },
    reply: {
      language: 'nb',
      tickets: [
        {
          ticketid: '41c0a7e2-93b8-4d15-a6f7-0e2c5b8d9f13',
          created_on: '2026-01-09T08:12:31.504221Z',
          closed_on: '2026-01-09T09:02:10.118402Z',
          department_name: 'Support',
          rating: 3,
          first_words: 'Hi, which descaler may I use with the Linea 2?',
        },
      ],
      files: [ClientFile.parse(leakPhoto)],
      visitor: null,
    },
    otherReplies: [
      {
        language: 'nl',
        tickets: [],
        files: [],
        visitor: {
          email: 'sanne@example.org',
          website_user: 'customer-17',
          fields: { plan: 'Office' },
          page: { url: 'https://shop.noor-coffee.example/linea-2', title: 'Linea 2' },
        },
      },
    ],
  },
  mergeClients: {
    params: { clientid: ingrid.clientid },
    body: { other_clientid: olena.clientid },
    reply: { mergeid: '0c6f1d52-8a3b-4e97-b1c4-5d2e7f908a36', client: ingrid },
  },
  undoMerge: {
    params: { mergeid: '0c6f1d52-8a3b-4e97-b1c4-5d2e7f908a36' },
    body: {},
    reply: olena,
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
  getErasurePreview: {
    params: { clientid: ingrid.clientid },
    reply: { tickets: 3, openTickets: 1, messages: 84, files: 6, notes: 2, identities: 1 },
  },
  eraseClient: {
    params: { clientid: ingrid.clientid },
    body: { confirmation: ingrid.short_id },
    reply: { status: 'ok' },
  },
} satisfies CallSamples<typeof callAreas.clients>
