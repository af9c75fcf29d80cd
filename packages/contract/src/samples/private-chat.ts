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
  file_name: null,
  file_size: null,
  mime_type: null,
  duration: null,
  waveform: null,
  width: null,
  height: null,
  path: null,
  thumbnailUrl: null,
  originalMessage: null,
  originalMessageId: null,
  originalMessageCreatedOn: null,
  originalMessageSenderId: null,
  reactions: [],
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
  originalMessage: question.content,
  originalMessageId: question.messageid,
  originalMessageCreatedOn: question.created_on,
  originalMessageSenderId: question.senderid,
  reactions: [{ userid: jonas.userid, emoji: '👍' }],
}
const photo: PrivateMessage = {
  ...question,
  messageid: 'c3f4b8d2-6a0e-4c57-b1d9-2e8f7a609c31',
  seq: 3,
  created_on: '2026-03-18T14:11:02.120000Z',
  content: 'This shelf',
  type: 'image',
  file_name: 'shelf.jpg',
  file_size: 482113,
  mime_type: 'image/jpeg',
  width: 1600,
  height: 1200,
  path: '/files/2c9d4e16-8b37-4f05-a6e1-70d5c3b8f924',
  thumbnailUrl: '/files/5e0a7f42-1d68-4b93-8c2f-e94b6d01a7c5',
}

export const privateChatSamples = {
  getPrivateChat: {
    params: { id: jonas.userid },
    query: {},
    reply: {
      chatid,
      sections: toSections([question, answer, photo]),
      userid: mara.userid,
      receiverid: jonas.userid,
      partner: { id: jonas.userid, firstName: 'Jonas', lastName: 'Weber', profile_pic: null },
      hasOlder: false,
      read: { mine: 3, theirs: 2, theirs_on: '2026-03-18T14:32:00.000000Z' },
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
        read: { mine: 0, theirs: 0, theirs_on: null },
      },
    ],
  },
  createPrivateMessage: {
    body: { receiverid: jonas.userid, content: answer.content, type: 'text', messageid: answer.messageid },
    reply: answer,
  },
  sendPrivateFile: {
    body: {
      receiverid: mara.userid,
      content: photo.content,
      messageid: photo.messageid,
    },
    reply: photo,
  },
  reactPrivately: {
    params: { messageid: answer.messageid },
    body: { reaction: '👍' },
    reply: answer,
  },
  readPrivateChat: { params: { id: jonas.userid }, reply: { status: 'ok' } },
} satisfies CallSamples<typeof callAreas.privateChat>
