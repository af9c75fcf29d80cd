import { announceAtPage } from '../webhooks.ts'
import type { GraphWorld } from '../world.ts'
import type { MessagingProduct, Page, PageClient } from './page.ts'

/** Which subscribed field an event belongs to, by the part that names what happened; null: there is no such event. */
const messengerFields = {
  message: 'messages',
  postback: 'messaging_postbacks',
  delivery: 'message_deliveries',
  read: 'message_reads',
  reaction: 'message_reactions',
  message_edit: 'message_edits',
  referral: 'messaging_referrals',
  optin: 'messaging_optins',
} as const

export type EventKind = keyof typeof messengerFields

const fields: Record<MessagingProduct, Record<EventKind, string | null>> = {
  messenger: messengerFields,
  instagram: {
    ...messengerFields,
    delivery: null,
    read: 'messaging_seen',
    message_edit: 'message_edit',
    referral: 'messaging_referral',
    optin: 'messaging_optins',
  },
}

/** Sends the event of a client's action. */
export function announceAction(
  world: GraphWorld,
  page: Page,
  { psid }: PageClient,
  kind: EventKind,
  what: Record<string, unknown>,
): void {
  const value = {
    sender: { id: psid },
    recipient: { id: page.id },
    timestamp: world.clock.now(),
    [kind]: what,
  }
  const field = fields[page.product][kind]
  if (field === null) return
  const queue = kind === 'delivery' || kind === 'read' ? `${kind}:${psid}` : `chat:${psid}`
  announceAtPage(world, page, queue, { field, value, standby: page.isStandby })
}

/**
 * The echo of a message of the business itself, whichever app sent it: sender and recipient change places. Instagram sends it
 * with the messages, and names neither the app that we are nor its mark.
 */
export function announceEcho(
  world: GraphWorld,
  page: Page,
  { psid }: PageClient,
  message: Record<string, unknown>,
): void {
  const value = {
    sender: { id: page.id },
    recipient: { id: psid },
    timestamp: world.clock.now(),
    message: { is_echo: true, ...message },
  }
  const field = page.product === 'messenger' ? 'message_echoes' : 'messages'
  announceAtPage(world, page, `echo:${psid}`, { field, value, standby: page.isStandby })
}

export function newMid(world: GraphWorld, product: MessagingProduct): string {
  return product === 'messenger' ? `m_${world.random.letters(60)}` : `aWdfZAG1${world.random.letters(100)}`
}
