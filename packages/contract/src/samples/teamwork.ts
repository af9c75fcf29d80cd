import type { callAreas } from '../calls/index.ts'
import type { CallSamples } from './sample.ts'
import { leak } from './conversations.ts'
import { jonas, mara } from './staff.ts'

export const noteSample = {
  noteid: '0d8c6a2e-5b7f-4e31-9a4c-7f2b1d3e5a60',
  ticketid: leak.ticketid,
  after_seq: 4,
  userid: jonas.userid,
  user_name: 'Jonas Weber',
  content: '@Mara same batch as the two last week. Send the thicker 8.5 mm gasket, NH2-G58, 140 in Oslo.',
  mentions: [mara.userid],
  created_on: '2026-03-18T14:09:00.000000Z',
}
export const draftSample = {
  ticketid: leak.ticketid,
  content: 'Found it in our records, bought 2025-09-02.',
  updated_on: '2026-03-18T14:32:10.000000Z',
}
const params = { ticketid: leak.ticketid }

export const teamworkSamples = {
  getNotes: { params, reply: [noteSample] },
  addNote: {
    params,
    body: { content: noteSample.content, mentions: noteSample.mentions },
    reply: noteSample,
  },
  getDrafts: { reply: [draftSample] },
  saveDraft: {
    params,
    body: { content: draftSample.content, begun: ['Found it'] },
    reply: { status: 'ok', content: draftSample.content },
  },
} satisfies CallSamples<(typeof callAreas)['teamwork']>
