import type { InboundEvent, InboundClient } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const account = '1122334455667'
const parent = 'US.ENT.11815799212886844830'
const tester: InboundClient = {
  ...person('US.13491208655302741918', 'Test Name'),
  phone: '+972987654321',
  otherIds: ['972987654321', parent],
}
const chat = '972987654321'
const wamid = 'wamid.xyzxyz'
const about = (at: string) => ({ extId: `message:${wamid}`, at: new Date(at), from: tester, chat, account })
const messageFacts = (at: string) => ({ ...about(at), messageRef: wamid })
/** WhatsApp does not name the author. */
const forwarded = { forwardedFrom: '' }

const sheena = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUQ0N0VFMDA2MTQ0RkJFNkNDNAA='
const edited = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUFERjg0NDEzNDdFODU3MUMxMAA='
const failed = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI0QUQ2MjA4NEYyRkExNjMyREUA'

/** The events that each payload beside this file must give. */
export const expected: Record<string, InboundEvent[]> = {
  'audio-1': [
    message({
      ...messageFacts('2023-10-11T16:58:29Z'),
      ...forwarded,
      content: file({ ref: '1234567890987654321', kind: 'audio', mime: 'audio/ogg' }),
    }),
  ],
  'button-reply-1': [pressed('2023-10-25T20:45:30Z', wamid)],
  'contacts-1': [
    card('', 'Chandler Bing', '+1 555-555-5555'),
    card('#1', 'Monica', '+1 666-666-6666'),
    card('#2', 'Rachel Green', '+1 777-777-7777'),
  ],
  'document-1': [
    message({
      ...messageFacts('2023-10-11T17:01:06Z'),
      ...forwarded,
      content: file(
        { ref: '1234567890987654321', kind: 'document', name: 'filename.pdf', mime: 'application/pdf' },
        'caption',
      ),
    }),
  ],
  'edit-1': [
    {
      kind: 'edit',
      extId: `message:${edited}`,
      at: new Date('2025-06-13T22:42:55Z'),
      from: { ...tester, phone: '+16505551234', otherIds: ['16505551234', chat, parent] },
      chat: '16505551234',
      messageRef: 'wamid.HBgLMTQxMjU1NTA4MjkVAgASGBQzQUNCNjk5RDUwNUZGMUZEM0VBRAA=',
      content: file({ ref: '1234567890', kind: 'image', mime: 'image/jpeg' }, 'Updated image caption'),
      account: '106540352242922',
    },
  ],
  'forwarded-1': [
    message({
      ...messageFacts('2023-10-11T17:20:15Z'),
      ...forwarded,
      content: { type: 'text', text: 'forwarded text' },
    }),
  ],
  'image-url-1': [
    message({
      ...messageFacts('2023-10-11T16:56:19Z'),
      content: file({ ref: '65463453', kind: 'image', mime: 'image/jpeg' }),
    }),
  ],
  'list-reply-1': [pressed('2023-10-25T20:48:25Z', 'wamid.zyzxyz')],
  'location-2': [
    message({
      ...messageFacts('2023-10-11T17:15:57Z'),
      ...forwarded,
      content: {
        type: 'location',
        latitude: 37.4611978,
        longitude: -122.2164385,
        title: 'Facebook HQ',
        address: '1 Hacker Way, Menlo Park, CA 94025',
      },
    }),
  ],
  'reaction-1': [reacted('😮')],
  'reaction-removed-1': [reacted(null)],
  'referral-1': [
    message({
      extId: `message:${sheena}`,
      at: new Date('2025-06-18T19:46:32Z'),
      from: { ...person('16505551234', 'Sheena Nelson'), phone: '+16505551234' },
      chat: '16505551234',
      messageRef: sheena,
      content: { type: 'text', text: 'Hello! Can I get more info on this?' },
      account: '106540352242922',
    }),
  ],
  'reply-1': [
    message({
      ...messageFacts('2023-10-11T17:19:06Z'),
      content: { type: 'text', text: 'replied text' },
      replyTo: { messageRef: 'wamid.xyzxyz==', quote: null },
    }),
  ],
  'revoke-1': [
    {
      kind: 'deletion',
      extId: 'message:<WHATSAPP_MESSAGE_ID>',
      at: new Date('2023-10-11T16:53:43Z'),
      chat: '<WHATSAPP_USER_PHONE_NUMBER>',
      messageRef: '<ORIGINAL_WHATSAPP_MESSAGE_ID>',
      account: '<BUSINESS_PHONE_NUMBER_ID>',
    },
  ],
  'status-delivered-1': [receipt(wamid, 'delivered', '2023-10-25T20:49:05Z', chat, account)],
  'status-failed-3': [
    {
      ...receipt(failed, 'failed', '2025-06-28T20:34:48Z'),
      reason:
        'This message was not delivered to maintain healthy ecosystem engagement: In order to maintain a healthy ' +
        'ecosystem engagement, the message failed to be delivered',
      failure: { kind: 'refused' },
      problem: 'policy',
    },
  ],
  'status-read-1': [receipt(wamid, 'read', '2023-07-15T00:20:58Z', chat, account)],
  'status-sent-pricing-1': [receipt(edited, 'sent', '2025-06-15T23:27:53Z')],
  'sticker-2': [
    message({
      ...messageFacts('2023-10-11T17:03:05Z'),
      content: file({ ref: '1234567890987654321', kind: 'sticker', mime: 'image/webp' }),
    }),
  ],
  'system-1': [
    {
      kind: 'reachability',
      extId: 'message:wamid.xyzxyz==',
      at: new Date('2025-07-30T04:55:15Z'),
      from: { ...person(chat, chat), otherIds: [] },
      chat,
      reachable: true,
      movedTo: { extUserId: '972912345678', number: { chat: '972912345678', phone: '+972912345678' } },
      account,
    },
  ],
  'template-approved-1': [aboutTemplates('1580bb8fd3591cd095a90248d6b44a32')],
  'template-rejected-1': [aboutTemplates('5601d30ba7dbb232ed9f99d6bb0a4d5e')],
  'text-1': [
    message({ ...messageFacts('2023-10-11T16:53:43Z'), content: { type: 'text', text: 'Body Text' } }),
  ],
  'text-bsuid-2': [
    message({
      extId: 'message:external_id',
      at: new Date('2016-01-30T01:57:09Z'),
      from: { ...person('US.1234', 'Kerry Fisher', 'kfisher'), otherIds: ['US.ENT.5678'] },
      chat: 'US.1234',
      messageRef: 'external_id',
      content: { type: 'text', text: 'Hello World' },
      account: '1234567890',
    }),
  ],
  'unsupported-2': [
    message({ ...messageFacts('2023-10-11T17:18:26Z'), content: { type: 'unknown', what: 'pool' } }),
  ],
  'video-1': [
    message({
      ...messageFacts('2023-10-11T17:12:42Z'),
      ...forwarded,
      content: file({ ref: '765756756', kind: 'video', mime: 'video/mp4' }, 'caption'),
    }),
  ],
  'voice-1': [
    message({
      ...messageFacts('2023-10-11T16:57:53Z'),
      content: file({ ref: '1234567890987654321', kind: 'audio', mime: 'audio/ogg', recorded: true }),
    }),
  ],
}

function pressed(at: string, id: string): InboundEvent {
  const press = { messageRef: wamid, pressId: id, payload: 'callback_data', label: 'title' }
  return { kind: 'buttonPress', ...about(at), extId: `message:${id}`, ...press }
}

function card(part: string, name: string, phone: string): InboundEvent {
  const event = about('2023-10-11T17:17:01Z')
  const content = { type: 'contact' as const, name, phone }
  return message({ ...event, extId: event.extId + part, messageRef: wamid + part, content })
}

function reacted(emoji: string | null): InboundEvent {
  return { kind: 'reaction', ...about('2023-10-11T17:14:16Z'), messageRef: 'wamid.yzxyzx=', emoji }
}

type State = Extract<InboundEvent, { kind: 'deliveryStatus' }>['state']

function receipt(id: string, state: State, at: string, to = '16505551234', number = '106540352242922') {
  const event = {
    extId: `status:${id}:${state}`,
    at: new Date(at),
    chat: to,
    messageRef: id,
    account: number,
  }
  return { kind: 'deliveryStatus' as const, ...event, state, reason: null }
}

/** Reported as news of the account. */
function aboutTemplates(hash: string): InboundEvent {
  const why = 'about the account: message_template_status_update'
  const extId = `ignored:${hash}`
  return { kind: 'ignored', extId, at: new Date('2025-06-30T01:39:08Z'), why }
}
