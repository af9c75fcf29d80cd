import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BotPlace } from '../entities/bot.ts'
import { ChannelHealth } from '../entities/channel-health.ts'
import { Done } from '../wire.ts'

export const getTelegramToken = defineCall({
  method: 'GET',
  path: '/admin/get-telegram-token',
  right: 'admin',
  summary: 'Whether a bot token is set; the token itself never leaves the server.',
  reply: z.object({ tokenStatus: z.boolean(), health: ChannelHealth.nullable() }),
})

/**
 * `bot_id` is the bot's token. `overwrite` takes over a webhook that points elsewhere; without it that is Telegram's
 * 409. A provider's refusal is `telegram-refused` with its code and description in `detail`, and as `message` the
 * specification's sentence for that code. `add` and `accountid` are ours.
 */
export const setupTelegram = defineCall({
  method: 'POST',
  path: '/setup-telegram',
  right: 'admin',
  summary: 'Connect a Telegram bot in place of the first connected one, or beside the connected ones.',
  body: z.strictObject({ bot_id: z.string().max(500), overwrite: z.boolean().optional(), ...BotPlace.shape }),
  reply: z.object({
    status: z.literal('ok'),
    message: z.string(),
    botName: z.string(),
    intake: z.enum(['webhook', 'polling']),
  }),
  refusals: [
    'telegram-empty',
    'telegram-invalid',
    'telegram-refused',
    'provider-away',
    'silent-mode',
    'bot-not-found',
    'other-bot',
  ],
})

export const removeTelegram = defineCall({
  method: 'POST',
  path: '/remove-telegram',
  right: 'admin',
  summary: 'Disconnect the first Telegram bot; messages to it no longer arrive.',
  body: z.strictObject({}),
  reply: Done,
  refusals: ['channel-not-configured'],
})
