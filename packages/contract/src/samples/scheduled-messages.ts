import type { callAreas } from '../calls/index.ts'
import type { ScheduledFile, ScheduledMessage } from '../entities/scheduled-message.ts'
import { leak, leakAnswer } from './conversations.ts'
import type { CallSamples } from './sample.ts'
import { mara } from './staff.ts'

const scheduledFile: ScheduledFile = {
  fileid: '7c1d9f52-3b8e-4f06-a4d7-2e5b90c86a13',
  name: 'gasket.jpg',
  mime: 'image/jpeg',
  size: 184_320,
  thumbnail_fileid: '0a94e6d7-5c2f-4b18-9e3a-8d71f6b2c405',
}

export const scheduledSample: ScheduledMessage = {
  messageid: '3f6e1c80-9d27-4b5a-8e14-6c0b7a92d5f1',
  ticketid: leak.ticketid,
  userid: mara.userid,
  user_name: 'Mara Okafor',
  content: 'Did the new gasket arrive?',
  files: [scheduledFile],
  reply_to: null,
  due_on: '2026-03-20T08:00:00.000000Z',
  client_seq: 13,
  not_sent: null,
  created_on: '2026-03-18T15:02:00.000000Z',
}
const notSent: ScheduledMessage = { ...scheduledSample, not_sent: 'ticket-closed' }
const { messageid, content, due_on } = scheduledSample
const params = { ticketid: leak.ticketid }

export const scheduledMessagesSamples = {
  getScheduledMessages: { params, reply: [scheduledSample, notSent] },
  addScheduledFile: {
    params,
    body: { created_on: leak.created_on, fileid: scheduledFile.fileid },
    reply: scheduledFile,
  },
  scheduleMessage: {
    params,
    body: { messageid, created_on: leak.created_on, content, due_on },
    reply: scheduledSample,
  },
  changeScheduledMessage: { params: { messageid }, body: { content, due_on }, reply: scheduledSample },
  sendScheduledMessage: { params: { messageid }, reply: { ...leakAnswer, messageid, content } },
  cancelScheduledMessage: { params: { messageid }, reply: { status: 'ok' } },
} satisfies CallSamples<(typeof callAreas)['scheduledMessages']>
