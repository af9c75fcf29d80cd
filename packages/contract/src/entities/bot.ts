import { z } from 'zod'
import { limits } from '../limits.ts'
import { BotPlatform } from '../platforms.ts'
import { filledName, Id, text, Timestamp } from '../wire.ts'
import { ChannelHealth } from './channel-health.ts'

/** Where a bot that is connected belongs; without either it replaces the first bot of its channel. */
export const BotPlace = z.object({
  /** Beside the connected bots. */
  add: z.boolean().optional(),
  /** A new token for this bot: the token of another one is refused. */
  accountid: Id.optional(),
})
export type BotPlace = z.infer<typeof BotPlace>

/** What an administrator decides about a bot. */
export const BotChoices = z.strictObject({
  name: filledName(limits.nameText),
  /** The department of its new tickets; null: their clients choose as everywhere. */
  departmentid: Id.nullable(),
  /** Sent at the start of a new ticket; empty: the greeting of all channels, in the client's language. */
  greeting: text(limits.chatGreeting),
})
export type BotChoices = z.infer<typeof BotChoices>

/** A connected bot; never its token. */
export const Bot = BotChoices.extend({
  accountid: Id,
  platform: BotPlatform,
  /** Its name at the provider. */
  bot_name: z.string(),
  created_on: Timestamp,
  health: ChannelHealth,
})
export type Bot = z.infer<typeof Bot>
