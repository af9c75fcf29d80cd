import { z } from 'zod'
import { defineCall } from '../call.ts'
import { Bot, BotChoices } from '../entities/bot.ts'
import { Done, Id } from '../wire.ts'

const params = z.object({ accountid: Id })

/** Ours, as everything here: the specification has one Telegram bot. */
export const getBots = defineCall({
  method: 'GET',
  path: '/admin/bots',
  right: 'admin',
  scope: 'admin:read',
  summary: 'The connected bots of all channels, oldest first; a token never leaves the server.',
  reply: z.object({ bots: z.array(Bot) }),
})

/** What is absent stays as it is (P12-123). */
export const changeBot = defineCall({
  method: 'PUT',
  path: '/admin/bots/{accountid}',
  right: 'admin',
  summary: 'Change the name, the department and the greeting of a bot.',
  params,
  body: BotChoices.partial(),
  reply: Bot,
  refusals: ['bot-not-found', 'department-not-found'],
})

export const removeBot = defineCall({
  method: 'POST',
  path: '/admin/bots/{accountid}/remove',
  right: 'admin',
  summary: 'Disconnect a bot; its tickets stay, and are its own again when it is connected again.',
  params,
  body: z.strictObject({}),
  reply: Done,
  refusals: ['bot-not-found'],
})
