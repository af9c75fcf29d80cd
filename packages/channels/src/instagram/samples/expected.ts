import type { InboundContent, InboundEvent } from '../../inbound.ts'
import { file, message, person } from '../../testing/texts.ts'

const account = '17841405822304914'
const client = '1254459154682919'
const at = new Date(1569262485349)
const mid = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE'
const ours = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAOURS'
const cdn =
  'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=18139494541428835&signature=AbwJRuofDTtw03M7g'

const place = { at, chat: client, account }
const from = person(client, client)
const first = { ...place, from, extId: `message:${mid}`, messageRef: mid }
const says = (content: InboundContent, more: Partial<Parameters<typeof message>[0]> = {}): InboundEvent =>
  message({ ...first, content, ...more })
const text = (words: string): InboundContent => ({ type: 'text', text: words })
const unknown = (what: string): InboundContent => ({ type: 'unknown', what })
const second = { extId: `message:${mid}#1`, messageRef: `${mid}#1` }

/** The events that each payload beside this file must give. */
export const expected: Record<string, InboundEvent[]> = {
  text: [says(text('Is the grinder in stock?'))],
  image: [says(file({ ref: cdn, kind: 'image' }))],
  images: [
    says(file({ ref: `${cdn}1`, kind: 'image' }), { album: mid }),
    says(file({ ref: `${cdn}2`, kind: 'image' }), { ...second, album: mid }),
  ],
  video: [says(file({ ref: cdn, kind: 'video' }))],
  audio: [
    says(
      file({
        ref: 'https://cdn.fbsbx.com/v/t59.3654-21/audioclip-1569262485349.mp4?oe=1',
        kind: 'audio',
        recorded: true,
      }),
    ),
  ],
  file: [
    says(
      file({
        ref: 'https://cdn.fbsbx.com/v/t59.2708-21/invoice%204711.pdf?oe=1',
        kind: 'document',
        name: 'invoice 4711.pdf',
      }),
    ),
  ],
  'like-heart': [says(text('❤️'))],
  share: [says(text(cdn))],
  'shared-post': [says(text(`Build a workspace that attracts talent\n${cdn}`))],
  reel: [says(text(`Latte art\n${cdn}`))],
  'story-mention': [says(unknown('story')), says(text(cdn), second)],
  'story-reply': [
    says(text('How much is it?'), { replyTo: { messageRef: 'story:18074819347285670', quote: cdn } }),
  ],
  reply: [
    says(text('Yes, that one.'), {
      replyTo: { messageRef: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZATHEIRS', quote: null },
    }),
  ],
  ephemeral: [says(unknown('ephemeral'))],
  unsupported: [says(unknown('unsupported'))],
  unsent: [{ kind: 'deletion', extId: `deletion:${mid}`, ...place, messageRef: mid }],
  'quick-reply': [
    {
      kind: 'buttonPress',
      ...place,
      from,
      extId: `message:${mid}`,
      messageRef: null,
      pressId: mid,
      payload: 'dep:2',
      label: 'Repairs',
    },
  ],
  'ad-referral': [says(text('Is it still on sale?'))],
  'product-referral': [says(text('This one?'))],
  echo: [{ kind: 'ignored', extId: `echo:${ours}`, at, why: 'echo', account }],
  'inbox-echo': [
    {
      kind: 'ignored',
      extId: 'echo:aWdfZAG1faXRlbToxOklHTWVzc2FnZAINBOX',
      at,
      why: 'echo',
      account,
      externalReply: {
        chat: client,
        messageRef: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAINBOX',
        content: text('From the inbox.'),
      },
    },
  ],
  reaction: [
    {
      kind: 'reaction',
      ...place,
      from,
      extId: `reaction:${ours}:react:${at.getTime()}`,
      messageRef: ours,
      emoji: '❤️',
    },
  ],
  unreaction: [
    {
      kind: 'reaction',
      ...place,
      from,
      extId: `reaction:${ours}:unreact:${at.getTime()}`,
      messageRef: ours,
      emoji: null,
    },
  ],
  seen: [
    {
      kind: 'deliveryStatus',
      ...place,
      extId: `read:${ours}`,
      messageRef: ours,
      state: 'read',
      reason: null,
    },
    { kind: 'readWatermark', ...place, extId: `read:${client}:${at.getTime()}`, state: 'read', upTo: at },
  ],
  edit: [
    {
      kind: 'edit',
      ...place,
      from,
      extId: `edit:${mid}:1`,
      messageRef: mid,
      content: { type: 'text', text: 'Is the big grinder in stock?' },
    },
  ],
  postback: [
    {
      kind: 'buttonPress',
      ...place,
      from,
      extId: 'postback:aWdfZAG1faXRlbToxOklHTWVzc2FnZAPB',
      messageRef: null,
      pressId: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAPB',
      payload: 'OPENING_HOURS',
      label: 'Opening hours',
    },
  ],
  referral: [
    message({
      ...place,
      from,
      extId: 'referral:ebc807f0bb8b01c0ed64eac7fa39b9d6',
      messageRef: 'referral:ebc807f0bb8b01c0ed64eac7fa39b9d6',
      content: text(''),
      opening: true,
    }),
  ],
  standby: [says(text('Hi'), { standby: true })],
  comment: [
    {
      kind: 'ignored',
      extId: 'ignored:bf9254ee742944f706db75b4a4edecdd',
      at: new Date(1569262486134),
      why: 'about the page',
      account,
    },
  ],
  unknown: [
    {
      kind: 'unsupported',
      extId: 'event:50760e9a35ae14e15355e78606670131',
      ...place,
      from,
      what: 'hologram',
    },
  ],
}
