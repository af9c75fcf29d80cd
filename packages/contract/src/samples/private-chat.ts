import type { callAreas } from '../calls/index.ts'
import type { PrivateMessage } from '../entities/private-chat.ts'
import { toSections } from '../live/sections.ts'
import type { CallSamples } from './sample.ts'
import { jonas, lucia, mara } from './staff.ts'

const chatid = 'f29b6d04-7e13-4a8c-95d7-0c4e8b1f6a32'

export const question: PrivateMessage = {
  messageid: '62d8a0f5-1b9c-4e47-8a3d-c5e7f2094b16',
  chatid,
  seq: 1,
  created_on: '2026-03-18T14:08:51.004410Z',
  senderid: jonas.userid,
  receiverid: mara.userid,
  content: 'Same batch as the two last week. Do we still have the 8.5 mm gaskets in Oslo? 🙈',
  type: 'text',
  isagent: true,
}
export const answer: PrivateMessage = {
  ...question,
  messageid: 'a7f0c3e9-5d26-4b81-9e4a-18b6d2f70c5d',
  seq: 2,
  created_on: '2026-03-18T14:09:30.771000Z',
  senderid: mara.userid,
  receiverid: jonas.userid,
  content: '140 of them. Danke fürs Nachfragen!',
}

export const privateChatSamples = {
  getPrivateChat: {
    params: { id: jonas.userid },
    query: {},
    reply: {
      chatid,
      sections: toSections([question, answer]),
      userid: mara.userid,
      receiverid: jonas.userid,
      partner: { id: jonas.userid, firstName: 'Jonas', lastName: 'Weber', profile_pic: null },
      hasOlder: false,
    },
    otherReplies: [
      {
        chatid: null,
        sections: {},
        userid: mara.userid,
        receiverid: lucia.userid,
        partner: {
          id: lucia.userid,
          firstName: 'Lucía',
          lastName: 'Herrera',
          profile_pic: '/files/pictures/b60f4e3d',
        },
        hasOlder: false,
      },
    ],
  },
  createPrivateMessage: {
    body: { receiverid: jonas.userid, content: answer.content, type: 'text', messageid: answer.messageid },
    reply: answer,
  },
  readPrivateChat: { params: { id: jonas.userid }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.privateChat>
