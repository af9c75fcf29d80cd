import type { InboundEvent } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const chat = '6f1c1a1e-6c0d-4a57-9d5c-0d3c1f6f9a10'
const from = person(chat, 'Visitor 6f1c', null, 'nl')
const at = new Date('2026-01-01T00:00:00Z')
const upTo = new Date('2025-12-31T23:59:59Z')
const ours = '5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a01'
const messageFacts = (number: number) => {
  const id = `0b8a2f5e-0d4b-4d0f-8a55-2f1c6a6d000${number}`
  return { extId: id, messageRef: id, at, from, chat }
}
const reaction = (revision: number, emoji: string | null): InboundEvent => ({
  kind: 'reaction',
  extId: `reaction:${ours}:${revision}`,
  at,
  from,
  chat,
  messageRef: ours,
  emoji,
})

/** The events that each payload beside this file must give. */
export const expected: Record<string, InboundEvent[]> = {
  'text-1': [message({ ...messageFacts(1), content: { type: 'text', text: 'Do you ship to Texel?' } })],
  'named-1': [
    message({
      ...messageFacts(6),
      from: person(chat, 'Sanne de Vries', 'sanne@example.com', 'nl'),
      content: { type: 'text', text: 'It is me.' },
    }),
  ],
  'reply-1': [
    message({
      ...messageFacts(2),
      content: { type: 'text', text: 'That one' },
      replyTo: { messageRef: ours, quote: null },
    }),
  ],
  'file-1': [
    message({
      ...messageFacts(3),
      content: file(
        {
          ref: '7c0d6c1e-94a0-4b2d-8b9c-3a1d2e4f5a66',
          kind: 'image',
          name: 'leak.jpg',
          mime: 'image/jpeg',
          size: 48213,
          width: 640,
          height: 480,
        },
        'It leaks',
      ),
    }),
  ],
  'voice-1': [
    message({
      ...messageFacts(4),
      content: file({
        ref: '7c0d6c1e-94a0-4b2d-8b9c-3a1d2e4f5a67',
        kind: 'audio',
        name: 'voice.webm',
        mime: 'audio/webm',
        size: 9000,
        recorded: true,
        duration: 2.4,
      }),
    }),
  ],
  'reaction-1': [reaction(7, '👍')],
  'reaction-removed-1': [reaction(8, null)],
  'press-1': [
    {
      kind: 'buttonPress',
      extId: 'press:5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a02',
      at,
      from,
      chat,
      messageRef: '5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a02',
      pressId: 'press:5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a02',
      payload: 'rate:5',
    },
  ],
  'delivered-1': [
    {
      kind: 'deliveryStatus',
      extId: 'delivered:5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a02',
      at,
      chat,
      messageRef: '5d0e8f52-6a3e-4ca5-b6a9-0a0a0a0a0a02',
      state: 'delivered',
      reason: null,
    },
  ],
  'read-1': [{ kind: 'readWatermark', extId: `read:${chat}:12`, at, chat, state: 'read', upTo }],
  'unknown-1': [
    {
      kind: 'unsupported',
      extId: '0b8a2f5e-0d4b-4d0f-8a55-2f1c6a6d0005',
      at,
      from,
      chat,
      what: 'screen-share',
    },
  ],
}
