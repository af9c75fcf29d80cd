import { z } from 'zod'
import { lenient, Text } from '../wire-parts.ts'
import { callTelegram, type Connection } from './telegram-api.ts'
import { Update } from './wire.ts'

export type { Connection as TelegramConnection } from './telegram-api.ts'

/** Reactions come only when asked for by name; Telegram remembers the list until it is given another. */
export const allowedUpdates = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'message_reaction',
] as const

export interface TelegramBot {
  /** The provider's own id of the account. */
  id: string
  name: string
  username: string | null
}

/** The bot that the token belongs to; 401 and 404 both mean that the token is not valid. @throws ChannelError */
export async function connectTelegram(connection: Connection): Promise<TelegramBot> {
  const result = z.looseObject({ id: z.int(), first_name: Text, username: lenient(Text) })
  const bot = await callTelegram(connection, { method: 'getMe', fields: {}, result, makesMessage: false })
  return { id: String(bot.id), name: bot.first_name, username: bot.username ?? null }
}

export interface WebhookState {
  /** null: none is set. */
  url: string | null
  /** Updates that wait to be delivered. */
  waiting: number
  lastError: { at: Date | null; reason: string } | null
}

/** @throws ChannelError */
export async function webhookState(connection: Connection): Promise<WebhookState> {
  const call = { method: 'getWebhookInfo', fields: {}, result: WebhookInfo, makesMessage: false }
  const { url, pending_update_count, last_error_message, last_error_date } = await callTelegram(
    connection,
    call,
  )
  const at = last_error_date === undefined ? null : new Date(last_error_date * 1000)
  return {
    url: url === '' ? null : url,
    waiting: pending_update_count ?? 0,
    lastError: last_error_message === undefined ? null : { at, reason: last_error_message },
  }
}

const WebhookInfo = z.looseObject({
  url: Text,
  pending_update_count: lenient(z.int()),
  last_error_message: lenient(Text),
  last_error_date: lenient(z.int().max(8.64e12)),
})

/** Replaces an earlier webhook without a warning: check `webhookState` first. @throws ChannelError */
export async function setWebhook(
  connection: Connection,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const fields = { url, secret_token: secret, allowed_updates: allowedUpdates, max_connections: 40 }
  await done(connection, 'setWebhook', fields)
}

/** Telegram keeps undelivered updates for polling or the next webhook. @throws ChannelError */
export async function removeWebhook(connection: Connection): Promise<void> {
  await done(connection, 'deleteWebhook', { drop_pending_updates: false })
}

async function done(connection: Connection, method: string, fields: Record<string, unknown>): Promise<void> {
  await callTelegram(connection, { method, fields, result: z.literal(true), makesMessage: false })
}

export interface Polled {
  /** Each goes to `telegram.parse`. */
  updates: unknown[]
  /** A request with it confirms these updates, so use it only after storing them. Without updates, the old offset. */
  nextOffset: number | null
}

/**
 * Waits up to `timeout` seconds (Telegram allows 50) for updates.
 * @throws ChannelError, with code 409 while a webhook is set or another program polls
 */
export async function getUpdates(
  connection: Connection,
  { offset, timeout, signal }: { offset: number | null; timeout: number; signal?: AbortSignal },
): Promise<Polled> {
  const start = offset === null ? {} : { offset }
  const updates = await callTelegram(connection, {
    method: 'getUpdates',
    fields: { ...start, timeout, limit: 100, allowed_updates: allowedUpdates },
    result: z.array(z.unknown()),
    makesMessage: false,
    timeout: (timeout + 15) * 1000,
    maxBytes: 32 * 1024 * 1024,
    ...(signal === undefined ? {} : { signal }),
  })
  const ids = updates.flatMap((update) => Update.safeParse(update).data?.update_id ?? [])
  return { updates, nextOffset: ids.length === 0 ? offset : Math.max(...ids) + 1 }
}
