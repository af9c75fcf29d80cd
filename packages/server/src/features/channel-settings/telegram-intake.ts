import { telegramSetup } from '@switchboard/channels'
import { takesWebhooks } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'

type Connection = telegramSetup.TelegramConnection

/** The webhook address of an account at Telegram. */
export const webhookAddress = (app: AppContext, accountid: string): string =>
  `${app.publicUrl()}${pathOf(accountid)}`

const pathOf = (accountid: string): string => `/webhooks/telegram/${accountid}`

/** Whether a webhook is ours: at our address, or at an earlier address of ours. */
export function isOurWebhook(app: AppContext, url: string, accountid: string | null): boolean {
  if (url.startsWith(`${app.publicUrl()}/webhooks/telegram/`)) return true
  return accountid !== null && url.endsWith(pathOf(accountid))
}

/** The intake that fits PUBLIC_URL: webhook or polling. */
export const wantedIntake = (app: AppContext): 'webhook' | 'polling' =>
  takesWebhooks(app.publicUrl()) ? 'webhook' : 'polling'

/** Sets or removes the webhook as the wanted intake needs it. @throws ChannelError */
export async function arrangeIntake(
  app: AppContext,
  connection: Connection,
  account: { accountid: string; webhookSecret: string },
  present: telegramSetup.WebhookState,
): Promise<'webhook' | 'polling'> {
  const intake = wantedIntake(app)
  if (intake === 'webhook') {
    const url = webhookAddress(app, account.accountid)
    await telegramSetup.setWebhook(connection, { url, secret: account.webhookSecret })
  } else if (present.url !== null) {
    await telegramSetup.removeWebhook(connection)
  }
  return intake
}
