import type { callAreas } from '../calls/index.ts'
import { forClosed, forPlatforms, platforms } from '../platforms.ts'
import { NO_TICKETS, TABLE_END } from '../sentinels.ts'
import { address, grinder, leak, mine, receipt } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { jonas, mara, sales, support } from './staff.ts'

const ofAddress = { ticketid: address.ticketid, created_on: address.created_on }
const ofLeak = { ticketid: leak.ticketid, created_on: leak.created_on }
const ofSupport = { departmentid: support.departmentid, department_name: support.department_name }
const accepted = {
  ...address,
  userid: mara.userid,
  user_name: 'Mara Okafor',
  accepted: true,
  accepted_on: '2026-03-18T14:06:10.000000Z',
}
const closed = {
  ...leak,
  stage: 'closed',
  closed_on: '2026-03-18T15:10:00.730000Z',
  closed_by_name: 'Mara Okafor',
  unanswered: 0,
  waiting_since: null,
} as const

const snoozed = {
  ...leak,
  snoozed: { until: '2026-03-19T08:00:00.000000Z', by: mara.userid, by_name: 'Mara Okafor' },
}

export const ticketsSamples = {
  getTickets: { reply: [mine(receipt), mine(address), mine(leak, 11)], otherReplies: [NO_TICKETS] },
  getTicketPage: {
    query: {
      view: 'waiting',
      order: 'usual',
      platform: receipt.platform,
      departmentid: support.departmentid,
      handlerid: mara.userid,
      after: `0,1773841460118532,1773841460118532,${receipt.ticketid}`,
      count: 50,
    },
    reply: [mine(address)],
    otherReplies: [[]],
  },
  getTicketCounts: {
    reply: {
      facets: [
        {
          ...ofSupport,
          userid: null,
          user_name: null,
          platform: 'telegram',
          group: 'waiting',
          count: 2,
          unread: 0,
        },
        {
          ...ofSupport,
          userid: mara.userid,
          user_name: 'Mara Okafor',
          platform: 'whatsapp',
          group: 'handled',
          count: 3,
          unread: 1,
        },
      ],
      position: 48_213,
    },
    otherReplies: [{ facets: [], position: null }],
  },
  getReadMarks: { reply: [{ ticketid: leak.ticketid, read_seq: 11 }], otherReplies: [[]] },
  getClosedTickets: { params: { offset: 0 }, reply: [mine(grinder, 1)], otherReplies: [[]] },
  searchTickets: {
    params: { keyword: '領収書 misaki', view: 'open' },
    reply: [
      {
        ...mine(receipt),
        found: {
          where: 'message',
          messageid: '00000001-3a58-4d6c-9e02-7b5f1d8a4c36',
          text: '注文番号 48213 の領収書を再発行していただけますか？',
          ranges: [{ from: 12, to: 15 }],
        },
      },
    ],
    otherReplies: [[]],
  },
  getTicket: { params: { ticketid: '7f3a91c2' }, reply: mine(leak, 11) },
  acceptTicket: { body: { ...ofAddress, userid: mara.userid }, reply: mine(accepted, 1) },
  closeTicket: {
    body: {
      ...ofLeak,
      userid: leak.clientid,
      departmentid: leak.departmentid,
      closed_by_name: 'Mara Okafor',
    },
    reply: mine(closed, 13),
  },
  snoozeTicket: {
    params: { ticketid: leak.ticketid },
    body: { created_on: leak.created_on, until: snoozed.snoozed.until },
    reply: mine(snoozed, 13),
  },
  endSnooze: {
    params: { ticketid: leak.ticketid },
    body: { created_on: leak.created_on },
    reply: mine(leak, 13),
  },
  undoTicketAction: {
    params: { ticketid: leak.ticketid },
    body: { created_on: leak.created_on, action: 'close', at: closed.closed_on },
    reply: mine(leak, 13),
  },
  reassignTicket: {
    body: {
      ...ofLeak,
      newUser: jonas.userid,
      newUserName: 'Jonas Weber',
      newDepartment: jonas.departmentid,
      newDepartmentName: 'Support',
    },
    reply: { status: 'ok' },
  },
  changeTicketDepartment: {
    body: { ...ofLeak, newDepartment: sales.departmentid, newDepartmentName: 'Sales' },
    reply: { status: 'ok' },
  },
  getDepartmentAgents: {
    params: { ticketid: sales.departmentid },
    reply: [
      { ...jonas, open_tickets: 4 },
      { ...mara, open_tickets: 2 },
    ],
  },
  getTicketHandler: { params: ofLeak, reply: { userid: mara.userid }, otherReplies: [{ userid: null }] },
  markTicketRead: { params: { ticketid: leak.ticketid }, body: { seq: 13 }, reply: { status: 'ok' } },
  updateClientNumber: {
    body: {
      ...ofLeak,
      client_number: '4471-20983',
      clientid: leak.clientid,
      departmentId: leak.departmentid,
    },
    reply: { status: 'ok' },
  },
} satisfies CallSamples<typeof callAreas.tickets>

export const ticketTableSamples = {
  getTicketTable: {
    reply: {
      widgetData: {
        total: platforms.length,
        ...forPlatforms(() => 1),
        pending: 2,
        averageAcceptanceTime: 2.58,
        closed: 1,
        ...forClosed(0),
        telegramClosed: 1,
      },
      tickets: [address, receipt, grinder, leak],
    },
  },
  getTicketRows: { params: { offset: '10' }, reply: [leak], otherReplies: [TABLE_END] },
} satisfies CallSamples<typeof callAreas.ticketTable>
