import type { callAreas } from '../calls/index.ts'
import type { Visitor, VisitorChanges, VisitorMessage } from '../entities/visitor-chat.ts'
import type { CallSamples } from './sample.ts'

const key = 'hT3kV9wQx2LmP7sNbR4cZy6a'
const anonymous: Visitor = { name: null, email: null, is_identified: false }
const sanne: Visitor = { name: 'Sanne de Vries', email: 'sanne@example.com', is_identified: false }

const asked: VisitorMessage = {
  id: '9b0f4f0c-64a8-4c29-93f5-6b36a0a3b0d1',
  position: 1,
  revision: 1,
  from: 'visitor',
  at: '2026-03-18T14:31:05.118204Z',
  text: 'Do you ship to Texel?',
  file: null,
  reply_to: null,
  reactions: { visitor: null, company: null },
  choices: [],
  chosen: null,
}
const photo: VisitorMessage = {
  ...asked,
  id: '0d5b9d52-2f2b-4a57-8c6f-2a9f9b0a7d11',
  position: 3,
  revision: 3,
  text: 'This one',
  file: {
    name: 'grinder.jpg',
    mime: 'image/jpeg',
    size: 48_213,
    kind: 'image',
    recorded: false,
    duration: null,
    width: 640,
    height: 480,
    url: '/visitor-files/c2VhbGVk/grinder.jpg',
  },
}
const answered: VisitorMessage = {
  ...asked,
  id: '5d0e8f52-6a3e-4ca5-b6a9-31f7a0a0ba01',
  position: 2,
  revision: 4,
  from: 'company',
  text: 'We do, within two days.',
  reactions: { visitor: '👍', company: null },
}
const question: VisitorMessage = {
  ...answered,
  id: '5d0e8f52-6a3e-4ca5-b6a9-31f7a0a0ba02',
  position: 4,
  revision: 5,
  text: 'How was our help? 1 is poor, 3 is good.',
  reactions: { visitor: null, company: null },
  choices: [{ label: '⭐⭐⭐', payload: 'rate:3' }],
}
const changes: VisitorChanges = {
  messages: [asked, photo, answered, question],
  revision: 5,
  has_more: false,
  company_read: 3,
  visitor_read: 2,
}
const page = { url: 'https://shop.example/grinders', title: 'Grinders' }
const params = { key }
const ofAnswer = { key, messageid: answered.id }

export const visitorSamples = {
  startVisit: {
    params,
    body: { language: 'nl', page, identity: null, challenge: null },
    reply: { token: 'UTh2bW9zdCB3ZSBrbm93IG9mIHRoaXMgdmlzaXRvcg', visitor: anonymous, is_continued: false },
  },
  getVisitor: { params, reply: sanne },
  nameVisitor: { params, body: { name: 'Sanne de Vries', email: 'sanne@example.com' }, reply: sanne },
  visitorChanges: { params, query: { after: 0 }, reply: changes },
  sendVisitorMessage: {
    params,
    body: { id: asked.id, text: asked.text, reply_to: null, page },
    reply: asked,
  },
  sendVisitorFile: { params, body: { id: photo.id, caption: photo.text }, reply: photo },
  reactAsVisitor: { params: ofAnswer, body: { emoji: '👍' }, reply: answered },
  chooseAsVisitor: {
    params: { key, messageid: question.id },
    body: { payload: 'rate:3' },
    reply: { ...question, chosen: 'rate:3', revision: 6 },
  },
  readAsVisitor: { params, body: { position: 4 }, reply: { status: 'ok' } },
} satisfies CallSamples<(typeof callAreas)['visitor']>
