import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Done } from '../wire.ts'
import { BotPlace } from '../entities/bot.ts'
import { ChannelHealth } from '../entities/channel-health.ts'

/** Ours: the specification names Viber as a platform and shows no panel; this is Telegram's, as far as Viber has the same. */
export const getViberToken = defineCall({
  method: 'GET',
  path: '/admin/get-viber-token',
  right: 'admin',
  summary: 'Whether a Viber bot is connected; the token itself never leaves the server.',
  reply: z.object({ tokenStatus: z.boolean(), health: ChannelHealth.nullable() }),
})

/** Viber calls the webhook at once, so it needs a public https address. `overwrite` takes a foreign webhook over. */
export const setupViber = defineCall({
  method: 'POST',
  path: '/setup-viber',
  right: 'admin',
  summary: 'Connect a Viber bot in place of the first connected one, or beside the connected ones.',
  body: z.strictObject({ token: z.string().max(500), overwrite: z.boolean().optional(), ...BotPlace.shape }),
  reply: z.object({ status: z.literal('ok'), botName: z.string() }),
  refusals: [
    'missing-fields',
    'channel-not-configured',
    'provider-refused',
    'provider-away',
    'silent-mode',
    'bot-not-found',
    'other-bot',
  ],
})

export const removeViber = defineCall({
  method: 'POST',
  path: '/remove-viber',
  right: 'admin',
  summary: 'Disconnect the first Viber bot; messages to it no longer arrive.',
  body: z.strictObject({}),
  reply: Done,
  refusals: ['channel-not-configured', 'provider-away', 'silent-mode'],
})
