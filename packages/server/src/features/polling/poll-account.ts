import { telegramSetup } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { type AccountRow, channelOf, noteHeard } from '../channel-accounts/channel-accounts.ts'
import { receive } from '../intake/intake.ts'
import { storeOffset } from './polling-store.ts'

/** Seconds; Telegram allows 50. */
const WAITS = 30

/**
 * Asks for updates until it is told to stop. What was asked for is confirmed by the next question, so a node that dies
 * in between gets it again, and the inbox knows it already. @throws ChannelError, or when the database is away
 */
export async function pollAccount(
  app: AppContext,
  account: AccountRow,
  connection: telegramSetup.TelegramConnection,
  signal: AbortSignal,
  onAnswer: () => Promise<void>,
): Promise<void> {
  const channel = channelOf(account.platform)
  const { accountid } = account
  let offset = account.poll_offset === 0 ? null : account.poll_offset
  while (!signal.aborted) {
    const polled = await telegramSetup.getUpdates(connection, { offset, timeout: WAITS, signal })
    await onAnswer()
    for (const update of polled.updates)
      await receive(app, { accountid, channel, raw: JSON.stringify(update) })
    if (polled.updates.length > 0) await noteHeard(app, accountid)
    if (polled.nextOffset === null || polled.nextOffset === offset) continue
    offset = polled.nextOffset
    await storeOffset(app, accountid, offset)
  }
}
