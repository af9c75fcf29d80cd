import { telegramSetup } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import {
  type AccountRow,
  channelOf,
  recordReceived,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import { ingest } from '../inbound/inbound.ts'

/** Seconds; Telegram allows 50. */
const POLL_TIMEOUT = 30

/**
 * Polls for updates until the signal aborts. The next request confirms the updates of the last one, so a node that dies in
 * between gets them again, and the inbox recognises them. @throws ChannelError, or when the database is away
 */
export async function pollAccount(
  app: AppContext,
  account: AccountRow,
  connection: telegramSetup.TelegramConnection,
  signal: AbortSignal,
  onResponse: () => Promise<void>,
): Promise<void> {
  const channel = channelOf(account.platform)
  const { accountid } = account
  let offset = account.poll_offset === 0 ? null : account.poll_offset
  while (!signal.aborted) {
    const polled = await telegramSetup.getUpdates(connection, { offset, timeout: POLL_TIMEOUT, signal })
    await onResponse()
    for (const update of polled.updates)
      await ingest(app, { accountid, channel, raw: JSON.stringify(update) })
    if (polled.updates.length > 0) await recordReceived(app, accountid)
    if (polled.nextOffset === null || polled.nextOffset === offset) continue
    offset = polled.nextOffset
    // Only after all updates before it are committed.
    await saveAccount(app.db, accountid, { poll_offset: offset })
  }
}
