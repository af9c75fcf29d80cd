import type { Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import {
  type AccountRow,
  channelOf,
  lockPlatform,
  opened,
  removeAccount,
} from '../channel-accounts/channel-accounts.ts'

/** Disconnects a bot: its messages no longer arrive, and its queued messages are no longer sent. */
export async function disconnectBot(app: AppContext, me: Me, account: AccountRow): Promise<void> {
  const { platform, accountid, name } = account
  await app.db.transaction(async (tx) => {
    await lockPlatform(tx, platform)
    await removeAccount(app, tx, account)
    await audit(app, tx, { actor: me, action: `${platform}.remove`, subject: accountid, detail: { name } })
  })
  await removeWebhook(app, account)
}

/** Best effort: a bot whose token is revoked cannot be reached any more. */
export async function removeWebhook(app: AppContext, row: AccountRow): Promise<void> {
  if (row.intake !== 'webhook') return
  try {
    await channelOf(row.platform).removeWebhook?.(opened(app, row), app.providerHttp)
  } catch (error) {
    app.log.warn(
      { event: 'channel.webhook_not_removed', err: error, accountid: row.accountid },
      'the webhook of a bot could not be removed',
    )
  }
}
