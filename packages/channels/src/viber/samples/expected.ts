import type { InboundEvent } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const et = 'xy5/5y6O81+/kbWHpLhBoA=='
const anon = '3SQNc4FPUQmysaM/AQEhXg=='
const john = '01234567890A='
const messageFacts = {
  extId: `message:4987381189870374000:${et}`,
  at: new Date('2016-12-07T20:21:52.807Z'),
  from: person(et, 'ET3'),
  chat: et,
  messageRef: '4987381189870374000',
}

/** The events that each payload beside this file must give. Tokens have all their digits. */
export const expected: Record<string, InboundEvent[]> = {
  'contact-1': [
    message({ ...messageFacts, content: { type: 'contact', name: 'Alex', phone: '+12067799191' } }),
  ],
  'conversation-started-2': [
    message({
      extId: `conversation_started:5466358343372472277:${anon}`,
      at: new Date('2020-07-21T13:46:05.214Z'),
      from: person(anon, 'Anon User', null, 'en-CA'),
      chat: anon,
      messageRef: '5466358343372472277',
      content: { type: 'text', text: '' },
      opening: true,
    }),
  ],
  'delivered-1': [receipt('delivered', 'delivered', '5466297578174182639', '2020-07-21T09:44:37.891Z', anon)],
  'failed-1': [
    {
      ...receipt('failed', 'failed', '4912661846655238145', '2016-03-12T06:29:57.627Z', john),
      reason: 'failure description',
      problem: 'refused',
    },
  ],
  'location-1': [
    message({
      ...messageFacts,
      content: { type: 'location', latitude: 1.2, longitude: -1.3, title: null, address: null },
    }),
  ],
  'seen-1': [receipt('seen', 'read', '5466297467809468529', '2020-07-21T09:44:12.811Z', anon)],
  'sticker-1': [
    message({ ...messageFacts, content: file({ ref: 'sticker:40133', kind: 'sticker', mime: 'image/png' }) }),
  ],
  'subscribed-1': [
    {
      kind: 'reachability',
      extId: `subscribed:4912661846655238145:${john}`,
      at: new Date('2016-03-12T06:29:57.627Z'),
      from: person(john, 'John McClane', null, 'en'),
      chat: john,
      reachable: true,
    },
  ],
  'text-1': [message({ ...messageFacts, content: { type: 'text', text: 'incoming msg' } })],
  'unsubscribed-1': [
    {
      kind: 'reachability',
      extId: `unsubscribed:5466394919049723652:${anon}`,
      at: new Date('2020-07-21T16:11:25.535Z'),
      from: person(anon, anon),
      chat: anon,
      reachable: false,
    },
  ],
  'url-1': [message({ ...messageFacts, content: { type: 'text', text: 'incoming msg\nhttp://foo.com/' } })],
  'webhook-1': [
    {
      kind: 'ignored',
      extId: 'webhook:5466394344559121456',
      at: new Date('2020-07-21T16:09:08.566Z'),
      why: 'webhook set',
    },
  ],
}

type State = Extract<InboundEvent, { kind: 'deliveryStatus' }>['state']

function receipt(event: string, state: State, messageRef: string, at: string, chat: string) {
  const facts = { extId: `${event}:${messageRef}:${chat}`, at: new Date(at), chat, messageRef }
  return { kind: 'deliveryStatus' as const, ...facts, state, reason: null }
}
