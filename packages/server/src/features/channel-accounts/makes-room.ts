import type { BotPlace, Platform } from '@switchboard/contract'
import type { Reader } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountById } from './accounts-store.ts'
import type { AccountRow } from './present-health.ts'

/**
 * Whether a bot that is connected replaces the first one. A new token for a bot must be that bot's own.
 * @throws bot-not-found, other-bot
 */
export async function makesRoom(
  reader: Reader,
  platform: Platform,
  { add, accountid }: BotPlace,
  known: AccountRow | undefined,
): Promise<boolean> {
  if (accountid === undefined) return add !== true
  const wanted = await accountById(reader, accountid)
  if (wanted?.platform !== platform) refuse('bot-not-found')
  if (known?.accountid !== accountid) refuse('other-bot')
  return false
}
