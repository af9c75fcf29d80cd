import { announceAtPage } from '../webhooks.ts'
import type { GraphWorld } from '../world.ts'
import type { Page, PageClient } from './page.ts'

/** Which subscribed field an event belongs to, by the part that names what happened. */
const fields = {
  message: 'messages',
  postback: 'messaging_postbacks',
  delivery: 'message_deliveries',
  read: 'message_reads',
  reaction: 'message_reactions',
  message_edit: 'message_edits',
  referral: 'messaging_referrals',
  optin: 'messaging_optins',
} as const

export type EventKind = keyof typeof fields

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
  const queue = kind === 'delivery' || kind === 'read' ? `${kind}:${psid}` : `chat:${psid}`
  announceAtPage(world, page.id, queue, { field: fields[kind], value, standby: page.isStandby })
}

/** The echo of a message of the page itself, whichever app sent it: sender and recipient change places. */
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
  announceAtPage(world, page.id, `echo:${psid}`, { field: 'message_echoes', value, standby: page.isStandby })
}

export function newMid(world: GraphWorld): string {
  return `m_${world.random.letters(60)}`
}
