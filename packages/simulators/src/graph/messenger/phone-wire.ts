import { openConversation, type Announce, type Conversation } from '../../talk-phone.ts'
import type { Waiting } from '../../waiting.ts'
import type { GraphWorld } from '../world.ts'
import { cdnAddress, type AttachmentKind } from './attachments.ts'
import { announceAction, newMid, type EventKind } from './events.ts'
import type { Page, PageClient } from './page.ts'

/** The objects that a phone acts on. */
export type PhoneContext = {
  world: GraphWorld
  client: PageClient
  page: () => Page
  conversation: Conversation
  /** Delivers a new message as an event of this kind. */
  announceAs: (kind: EventKind) => Announce
}

const attachmentKinds = {
  photo: 'image',
  sticker: 'image',
  voice: 'audio',
  audio: 'audio',
  video: 'video',
  document: 'file',
} as const satisfies Record<string, AttachmentKind>

/** The phone's conversation, with messages as a page's webhooks carry them. */
export function openPhone(
  world: GraphWorld,
  client: PageClient,
  page: () => Page,
  waitFor: Waiting['waitFor'],
): PhoneContext {
  const { clock, changed } = world
  const { product } = client
  const announceAs =
    (kind: EventKind): Announce =>
    (mid, wire, quoted) => {
      conversation.talk().keyboard = []
      const reply = quoted ? { reply_to: { mid: quoted.id, is_self_reply: quoted.by === 'client' } } : {}
      announceAction(world, page(), client, kind, { mid, ...wire, ...reply })
    }
  const conversation = openConversation({
    name: client.firstName,
    business: 'page',
    clock,
    changed,
    waitFor,
    talks: world[product].talks,
    files: world[product].files,
    longestText: Number.POSITIVE_INFINITY,
    voice: 'voiceClip',
    account: () => client.page,
    client: () => client.psid,
    newId: () => newMid(world, product),
    announce: announceAs('message'),
    text: (text) => ({ text }),
    location: (lat, long) => ({
      attachments: [{ type: 'location', payload: { coordinates: { lat, long } } }],
    }),
    file: (kind, file, caption) => {
      if (caption !== '') throw new Error('There are no captions here: text is a message of its own')
      return {
        attachments: [{ type: attachmentKinds[kind], payload: { url: cdnAddress(world, product, file) } }],
      }
    },
  })
  return { world, client, page, conversation, announceAs }
}
