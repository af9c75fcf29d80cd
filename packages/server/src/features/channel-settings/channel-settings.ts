import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { accountOf, presentHealth } from '../channel-accounts/channel-accounts.ts'

export { askProvider, requireReachable } from './ask-provider.ts'
export {
  graphAs,
  metaApp,
  metaAsAccount,
  metaSettings,
  metaWebhookAddress,
  pointAppHere,
} from './meta-app.ts'
export { removeTelegram, setupTelegram } from './setup-telegram.ts'
export { arrangeIntake, isOurWebhook, wantedIntake, webhookAddress } from './telegram-intake.ts'

/** Whether a bot is connected, and its health; the token itself never leaves the server. */
export async function telegramStatus(app: AppContext): Promise<CallReply<typeof calls.getTelegramToken>> {
  const account = await accountOf(app.db, 'telegram')
  return account === undefined
    ? { tokenStatus: false, health: null }
    : { tokenStatus: true, health: presentHealth(account) }
}
