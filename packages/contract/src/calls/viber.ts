import { z } from 'zod'
import { defineCall } from '../call.ts'
import { BotPlace } from '../entities/bot.ts'
import { providerRefusals } from '../refusals.ts'

/**
 * Ours: the specification names Viber as a platform and shows no panel. Viber calls the webhook at once, so it needs a public
 * https address. `overwrite` takes a foreign webhook over.
 */
export const setupViber = defineCall({
  method: 'POST',
  path: '/setup-viber',
  right: 'admin',
  summary: 'Connect a Viber bot in place of the first connected one, or beside the connected ones.',
  body: z.strictObject({ token: z.string().max(500), overwrite: z.boolean().optional(), ...BotPlace.shape }),
  reply: z.object({ status: z.literal('ok'), botName: z.string() }),
  refusals: ['missing-fields', 'channel-not-configured', ...providerRefusals, 'bot-not-found', 'other-bot'],
})
