import type { InboundEvent } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const page = '1234567890'
const courier = event('5678', '2016-04-07T01:11:27.970Z', page)
const messageFacts = { ...courier, extId: 'message:external_id', messageRef: 'external_id' }
const documented = '106540352242922'
const psid = '7213456789012345'
const fromBatch = (seconds: number) => event('PSID', new Date(seconds * 1000).toISOString(), 'PAGE')
const mid = 'm_1457764197618:41d102a3e1ae206a38'
const green = 'm_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP_5cgXIbu7I3rBN0P'

/** The events that each payload beside this file must give. */
export const expected: Record<string, InboundEvent[]> = {
  'attachment-image-1': [
    message({ ...messageFacts, content: file({ ref: 'https://image-url/foo.png', kind: 'image' }) }),
  ],
  'delivery-1': [
    {
      kind: 'deliveryStatus',
      extId: 'delivered:mid.1458668856218:ed81099e15d3f4f233',
      at: courier.at,
      chat: '5678',
      messageRef: 'mid.1458668856218:ed81099e15d3f4f233',
      state: 'delivered',
      reason: null,
      account: page,
    },
    {
      kind: 'readWatermark',
      extId: 'delivered:5678:1458668856253',
      at: courier.at,
      chat: '5678',
      state: 'delivered',
      upTo: new Date(1458668856253),
      account: page,
    },
  ],
  'echo-image-1': [
    {
      kind: 'ignored',
      extId: 'echo:mid.1458696618141:b4ef9d19ec21086067',
      at: new Date('2016-03-23T01:30:18.268Z'),
      why: 'echo',
      account: documented,
    },
  ],
  'edit-1': [
    {
      kind: 'edit',
      extId: `edit:${mid}:1`,
      ...event(psid, '2016-03-22T17:47:36.463Z', documented),
      messageRef: mid,
      content: { type: 'text', text: 'corrected text' },
    },
  ],
  'fallback-url-1': [
    message({
      extId: 'message:m_toDnmD...',
      ...event(psid, '2020-03-02T18:27:46.767Z', documented),
      messageRef: 'm_toDnmD...',
      content: { type: 'text', text: 'This is where I want to go: https://youtu.be/bbo_fZAjIhg' },
    }),
  ],
  'location-1': [
    message({
      ...messageFacts,
      content: { type: 'location', latitude: 1.2, longitude: -1.3, title: null, address: null },
    }),
  ],
  'postback-1': [
    {
      kind: 'buttonPress',
      extId: 'postback:e470b54645dc14bed2a6949ddddc4c45',
      ...courier,
      messageRef: null,
      pressId: 'postback:e470b54645dc14bed2a6949ddddc4c45',
      payload: 'postback payload',
      label: 'postback title',
    },
  ],
  'postback-referral-1': [opened('postback:44f23c35f3cf514d39d10545470bc621', courier, 'postback title')],
  'quick-reply-1': [
    {
      kind: 'buttonPress',
      extId: `message:${green}`,
      ...event('1254459154682919', '2017-08-16T17:52:56.377Z', '682498171943165'),
      messageRef: null,
      pressId: green,
      payload: 'DEVELOPER_DEFINED_PAYLOAD_FOR_PICKING_GREEN',
      label: 'Green',
    },
  ],
  'reaction-1': [
    {
      kind: 'reaction',
      extId: 'reaction:mid-abc:react:1700000000000',
      ...event(psid, '2023-11-14T22:13:20.000Z', documented),
      messageRef: 'mid-abc',
      emoji: '❤',
    },
  ],
  'reaction-edit-postback-referral-batch-1': [
    { kind: 'reaction', extId: 'reaction:m_1:react:20000', ...fromBatch(20), messageRef: 'm_1', emoji: 'x' },
    {
      kind: 'edit',
      extId: 'edit:m_1:2',
      ...fromBatch(21),
      messageRef: 'm_1',
      content: { type: 'text', text: 'new' },
    },
    message({
      extId: 'postback:m_1',
      ...fromBatch(22),
      messageRef: 'm_1',
      content: { type: 'text', text: 'Go' },
      opening: true,
    }),
    opened('referral:4fb7a90a99bf20fe009598eed6142dbb', fromBatch(23), ''),
  ],
  'read-1': [
    {
      kind: 'readWatermark',
      extId: `read:${psid}:1458668856253`,
      at: new Date('2016-03-22T17:47:36.463Z'),
      chat: psid,
      state: 'read',
      upTo: new Date(1458668856253),
      account: documented,
    },
  ],
  'referral-1': [opened('referral:6872cedfd92e3d44abedd32771280851', courier, '')],
  'reply-1': [
    message({
      extId: `message:${mid}`,
      ...event(psid, '2016-03-23T00:25:52.478Z', documented),
      messageRef: mid,
      content: { type: 'text', text: 'hello, world!' },
      replyTo: { messageRef: 'm_1fTq8oLumEyIp3Q2MR-aY7IfLZDamVrALniheU', quote: null },
    }),
  ],
  'sticker-like-1': [
    message({
      ...messageFacts,
      content: file({ ref: 'https://scontent.xx.fbcdn.net/v/arst', kind: 'sticker' }, '', '👍'),
    }),
  ],
  'text-1': [message({ ...messageFacts, content: { type: 'text', text: 'Hello World' } })],
}

/** Messenger sends no names. */
function event(client: string, at: string, account: string) {
  return { at: new Date(at), from: person(client, client), chat: client, account }
}

function opened(extId: string, who: ReturnType<typeof event>, text: string) {
  return message({
    extId,
    ...who,
    messageRef: extId,
    content: { type: 'text', text },
    opening: true,
  })
}
