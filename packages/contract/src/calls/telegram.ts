import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Done, Id, Timestamp } from '../wire.ts'

/** How a connected channel account is doing; never its token. */
export const ChannelHealth = z.object({
  accountid: Id,
  platform: z.string(),
  name: z.string(),
  /** How client messages reach us. */
  intake: z.enum(['webhook', 'polling', 'off']),
  /** `off`: known but not connected, such as a page that was only listed. */
  state: z.enum(['connected', 'broken', 'silent', 'off']),
  last_event_on: Timestamp.nullable(),
  last_error: z.string().nullable(),
  last_error_on: Timestamp.nullable(),
  /** When the provider was last asked how the account is doing. */
  checked_on: Timestamp.nullable(),
  /** Since when the oldest send waits, once that is too long (`limits.lateSend`). */
  late_since: Timestamp.nullable(),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>

export const getTelegramToken = defineCall({
  method: 'GET',
  path: '/admin/get-telegram-token',
  right: 'admin',
  summary: 'Whether a bot token is set; the token itself never leaves the server.',
  reply: z.object({ tokenStatus: z.boolean(), health: ChannelHealth.nullable() }),
  refusals: [],
})

/**
 * `bot_id` is the bot's token. `overwrite` takes over a webhook that points elsewhere; without it that is Telegram's
 * 409. A provider's refusal is `telegram-refused` with its code and description in `detail`, and as `message` the
 * specification's sentence for that code.
 */
export const setupTelegram = defineCall({
  method: 'POST',
  path: '/setup-telegram',
  right: 'admin',
  summary: 'Connect a Telegram bot, or replace the connected one.',
  body: z.strictObject({ bot_id: z.string().max(500), overwrite: z.boolean().optional() }),
  reply: z.object({
    status: z.literal('ok'),
    message: z.string(),
    botName: z.string(),
    intake: z.enum(['webhook', 'polling']),
  }),
  refusals: ['telegram-empty', 'telegram-invalid', 'telegram-refused', 'provider-away'],
})

export const removeTelegram = defineCall({
  method: 'POST',
  path: '/remove-telegram',
  right: 'admin',
  summary: 'Disconnect the Telegram bot: what is written to it no longer arrives.',
  body: z.strictObject({}),
  reply: Done,
  refusals: ['channel-not-configured'],
})
