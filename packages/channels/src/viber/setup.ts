import { z } from 'zod'
import { Id, Items, lenient, Text } from '../wire-parts.ts'
import { callViber, type ViberConnection } from './viber-api.ts'

export { looksLikeViberToken, type ViberConnection } from './viber-api.ts'

/** The events that the webhook subscribes to; messages always arrive. */
export const viberEvents = [
  'delivered',
  'seen',
  'failed',
  'subscribed',
  'unsubscribed',
  'conversation_started',
] as const

export interface ViberBot {
  /** The provider's own id of the account. */
  id: string
  name: string
  /** The webhook address; null: none, and then clients cannot write. */
  webhookUrl: string | null
}

/** The bot that the token belongs to. @throws ChannelError */
export async function connectViber(connection: ViberConnection): Promise<ViberBot> {
  const call = { method: 'get_account_info' as const, json: {}, result: AccountInfo, makesMessage: false }
  const { id, name, webhook } = await callViber(connection, call)
  return { id, name, webhookUrl: webhook || null }
}

const AccountInfo = z.looseObject({
  id: Id,
  name: Text,
  webhook: lenient(Text),
})

/**
 * Viber calls the address before it answers, signed with this token: the account must be stored and its webhook live.
 * One webhook per bot: a new one replaces the old one silently. Returns the events that Viber will send. @throws
 * ChannelError
 */
export async function setViberWebhook(connection: ViberConnection, url: string): Promise<string[]> {
  const json = { url, event_types: viberEvents, send_name: true, send_photo: true }
  const result = z.looseObject({ event_types: Items })
  const { event_types } = await callViber(connection, {
    method: 'set_webhook',
    json,
    result,
    makesMessage: false,
  })
  return event_types.flatMap((event) => (typeof event === 'string' ? [event] : []))
}

/** Clients cannot write to the bot from then on. @throws ChannelError */
export async function removeViberWebhook(connection: ViberConnection): Promise<void> {
  const result = z.looseObject({})
  await callViber(connection, { method: 'set_webhook', json: { url: '' }, result, makesMessage: false })
}
