import { telegramSetup } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import {
  type AccountRow,
  recordChecked,
  recordRecovered,
  recordTrouble,
  opened,
  saveAccount,
} from '../channel-accounts/channel-accounts.ts'
import {
  arrangeIntake,
  isOurWebhook,
  wantedIntake,
  webhookAddress,
} from '../channel-settings/channel-settings.ts'

export const connectionOf = (
  app: AppContext,
  account: AccountRow,
): telegramSetup.TelegramConnection & { webhookSecret: string } => {
  const { apiUrl, secrets } = opened(app, account)
  return {
    apiUrl,
    token: secrets['token'] ?? '',
    webhookSecret: secrets['webhookSecret'] ?? '',
    http: app.providerHttp,
  }
}

/** A failed delivery that is older than this is ignored. */
const RECENT = 3 * 60_000

/**
 * Checks whether messages of clients can reach us: the webhook is ours and works, or no webhook prevents polling. A webhook
 * that is missing, or belongs to an earlier PUBLIC_URL, is set again. A foreign webhook is left alone and reported.
 * @throws ChannelError
 */
export async function checkIntake(
  app: AppContext,
  account: AccountRow,
): Promise<'webhook' | 'polling' | 'foreign'> {
  const connection = connectionOf(app, account)
  const { accountid } = account
  const present = await telegramSetup.webhookState(connection)
  await recordChecked(app, accountid)
  if (present.url !== null && !isOurWebhook(app, present.url, accountid)) {
    const host = URL.parse(present.url)?.host ?? 'another address'
    const reason = `Another webhook is set at ${host}.`
    await recordTrouble(app, app.db, accountid, { reason, state: 'silent' })
    return 'foreign'
  }
  const intake = wantedIntake(app)
  const wanted = intake === 'webhook' ? webhookAddress(app, accountid) : null
  if (present.url !== wanted) {
    app.log.info(
      { event: 'channel.webhook_set_again', accountid, intake },
      'the webhook at the provider is set again',
    )
    await arrangeIntake(app, connection, { accountid, webhookSecret: connection.webhookSecret }, present)
  }
  if (account.intake !== intake) await saveAccount(app.db, accountid, { intake })
  if (intake === 'webhook') await recordDeliveryHealth(app, account, present)
  return intake
}

/** The provider reports its failed deliveries. */
async function recordDeliveryHealth(
  app: AppContext,
  { accountid, last_event_on }: AccountRow,
  { waiting, lastError }: telegramSetup.WebhookState,
): Promise<void> {
  const at = lastError?.at?.getTime() ?? 0
  const lastReceived = last_event_on === null ? 0 : Date.parse(last_event_on)
  const fails = lastError !== null && waiting > 0 && at > lastReceived && app.clock.millis() - at < RECENT
  if (fails) await recordTrouble(app, app.db, accountid, { reason: lastError.reason, state: 'silent' })
  else await recordRecovered(app, accountid)
}
