import type { z } from 'zod'
import type { Client } from '../entities/client.ts'
import type { Message } from '../entities/message.ts'
import type { Pin } from '../entities/pin.ts'
import { type MyTicket, Ticket } from '../entities/ticket.ts'
import { ticketRights } from '../policies/ticket-policy.ts'
import { EPOCH } from '../sentinels.ts'
import { ingrid, joao, misaki, olena } from './people.ts'
import { billing, mara, me, sales, support } from './staff.ts'

/** A ticket of a client, pending in Support unless changed; fields with a default in the contract have it. */
export function ticketOf(client: Client, ticketid: string, changes: Partial<Ticket> = {}): Ticket {
  const { clientid, client_name, account_number, platform, blocked_on } = client
  const given: z.input<typeof Ticket> = {
    ticketid,
    created_on: '2026-03-18T13:44:20.118532Z',
    closed_on: null,
    closed_by_name: null,
    userid: null,
    user_name: null,
    clientid,
    client_name,
    account_number,
    departmentid: support.departmentid,
    department_name: support.department_name,
    accepted: false,
    accepted_on: EPOCH,
    updated_on: '2026-03-18T13:44:20.118532Z',
    reopened_on: null,
    reopened_count: 0,
    stage: 'open',
    platform,
    accountid: '9a3d7f16-2c80-4e5b-a41f-6e0b8d5c3971',
    isagent: false,
    rating: null,
    last_seq: 1,
    last_client_seq: 1,
    unanswered: 1,
    waiting_since: '2026-03-18T13:44:20.118532Z',
    last_message: null,
    client_blocked: blocked_on,
    earlier_tickets: 0,
    ...changes,
  }
  return Ticket.parse(given)
}

/** A text from the client unless changed. */
export function messageOf(ticket: Ticket, seq: number, changes: Partial<Message> = {}): Message {
  return {
    messageid: `${seq.toString(16).padStart(8, '0')}-${ticket.ticketid.slice(9)}`,
    seq,
    created_on: '2026-03-18T13:52:40.000000Z',
    ticketid: ticket.ticketid,
    clientid: ticket.clientid,
    type: 'text',
    content: '',
    isagent: false,
    created_by: ticket.clientid,
    created_by_name: ticket.client_name,
    ...noFile,
    region: null,
    reaction: null,
    agent_reaction: null,
    originalMessage: null,
    originalMessageId: null,
    originalMessageCreatedOn: null,
    originalMessageIsAgent: null,
    forwarded_from: null,
    placeholder: null,
    edited_on: null,
    deleted_on: null,
    delivery: 'none',
    delivery_reason: null,
    delivery_problem: null,
    pinned: false,
    link: null,
    ...changes,
  }
}

const noFile = {
  file_name: null,
  file_size: null,
  mime_type: null,
  duration: null,
  waveform: null,
  width: null,
  height: null,
  recorded: false,
  media_state: 'none',
  path: null,
  imageUrl: null,
  thumbnailUrl: null,
  video_thumbnail: null,
  album: null,
} as const

/** As Mara gets it in an answer. */
export const mine = (ticket: Ticket, read_seq = 0): MyTicket => ({
  ...ticket,
  may: ticketRights(me, ticket),
  read_seq,
})

export const leak = ticketOf(ingrid, '7f3a91c2-5d1e-4b7a-9c3f-2e8d6a1b4c70', {
  created_on: '2026-03-11T08:47:02.551000Z',
  updated_on: '2026-03-18T14:31:05.118204Z',
  userid: mara.userid,
  user_name: 'Mara Okafor',
  accepted: true,
  accepted_on: '2026-03-11T08:49:37.900120Z',
  reopened_on: '2026-03-18T13:52:39.999999Z',
  reopened_count: 1,
  last_seq: 13,
  last_client_seq: 13,
  unanswered: 2,
  waiting_since: '2026-03-18T14:30:11.020000Z',
  last_message: {
    type: 'audio',
    content: '',
    recorded: true,
    duration: 34,
    isagent: false,
    created_by: ingrid.clientid,
    created_by_name: ingrid.client_name,
    created_on: '2026-03-18T14:31:05.118204Z',
    deleted_on: null,
  },
  earlier_tickets: 3,
})
export const address = ticketOf(olena, '5d1f83ea-6c20-4b9e-8f47-0a3e9d7b1c58', {
  departmentid: sales.departmentid,
  department_name: sales.department_name,
  last_message: {
    type: 'text',
    content: 'Добрий день! Чи можна змінити адресу доставки?',
    recorded: false,
    duration: null,
    isagent: false,
    created_by: olena.clientid,
    created_by_name: olena.client_name,
    created_on: '2026-03-18T13:44:20.118532Z',
    deleted_on: null,
  },
})
export const receipt = ticketOf(misaki, 'c09e7b14-3a58-4d6c-9e02-7b5f1d8a4c36', {
  departmentid: billing.departmentid,
  department_name: billing.department_name,
  last_message: {
    type: 'text',
    content: '注文番号 48213 の領収書を再発行していただけますか？',
    recorded: false,
    duration: null,
    isagent: false,
    created_by: misaki.clientid,
    created_by_name: misaki.client_name,
    created_on: '2026-03-18T13:44:20.118532Z',
    deleted_on: null,
  },
})
export const grinder = ticketOf(joao, 'b70d4a1f-9e63-4c25-8d1b-5a0c7f3e2d94', {
  userid: mara.userid,
  user_name: 'Mara Okafor',
  accepted: true,
  accepted_on: '2026-03-16T10:05:00.000000Z',
  stage: 'closed',
  closed_on: '2026-03-17T16:20:44.318000Z',
  closed_by_name: 'Mara Okafor',
  rating: 3,
  unanswered: 0,
  waiting_since: null,
})

export const leakReport = messageOf(leak, 9, {
  content:
    'Hi again! The leak is back since this morning. It drips from the group head even when the machine is idle.',
  reaction: null,
  pinned: true,
})
export const leakAnswer = messageOf(leak, 11, {
  created_on: '2026-03-18T14:02:18.402000Z',
  content: 'Thanks for the clear photos, Ingrid. That is the group gasket. I will send a new one today.',
  isagent: true,
  created_by: mara.userid,
  created_by_name: 'Mara Okafor',
  reaction: '🙏',
  delivery: 'read',
})
export const leakVoice = messageOf(leak, 13, {
  created_on: '2026-03-18T14:31:05.118204Z',
  type: 'audio',
  file_name: 'voice.ogg',
  file_size: 81_342,
  mime_type: 'audio/ogg',
  duration: 34,
  recorded: true,
  media_state: 'ready',
  path: '/files/0000000d-5d1e-4b7a-9c3f-2e8d6a1b4c70',
})
export const leakPhoto = messageOf(leak, 14, {
  created_on: '2026-03-18T14:35:30.000001Z',
  type: 'image',
  content: 'The new gasket, 8.5 mm',
  isagent: true,
  created_by: mara.userid,
  created_by_name: 'Mara Okafor',
  file_name: 'gasket-nh2-g58.jpg',
  file_size: 412_006,
  mime_type: 'image/jpeg',
  width: 1600,
  height: 1200,
  media_state: 'ready',
  path: '/files/0000000e-5d1e-4b7a-9c3f-2e8d6a1b4c70',
  imageUrl: '/files/0000000e-5d1e-4b7a-9c3f-2e8d6a1b4c70',
  thumbnailUrl: '/files/0000000e-5d1e-4b7a-9c3f-2e8d6a1b4c70/thumbnail',
  delivery: 'queued',
})

export const leakPin: Pin = {
  ticketid: leak.ticketid,
  agentid: mara.userid,
  agent_name: 'Mara Okafor',
  content: leakReport.content,
  clientid: leak.clientid,
  created_on: leakReport.created_on,
  messageid: leakReport.messageid,
  type: 'text',
  fileName: null,
  ticket_created_on: leak.created_on,
  pinned_on: '2026-03-18T14:05:00.000000Z',
  username: leak.client_name,
  isagent: false,
  deleted_on: null,
  delivery: leakReport.delivery,
}
