import { telegramSetup } from '@switchboard/channels'
import { takesWebhooks } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'

type Connection = telegramSetup.TelegramConnection

/** Where Telegram tells us what the clients of an account say. */
export const webhookAddress = (app: AppContext, accountid: string): string =>
  `${app.publicUrl()}${pathOf(accountid)}`

const pathOf = (accountid: string): string => `/webhooks/telegram/${accountid}`

/** A webhook of this desk: at its address, or left from the address the desk had before. */
export function isOurWebhook(app: AppContext, url: string, accountid: string | null): boolean {
  if (url.startsWith(`${app.publicUrl()}/webhooks/telegram/`)) return true
  return accountid !== null && url.endsWith(pathOf(accountid))
}

/** How the clients' words reach us fits PUBLIC_URL (product §1). */
export const wantedIntake = (app: AppContext): 'webhook' | 'polling' =>
  takesWebhooks(app.publicUrl()) ? 'webhook' : 'polling'

/** Sets or takes away the webhook as the wanted intake needs it. @throws ChannelError */
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
