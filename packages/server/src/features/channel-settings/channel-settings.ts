import type { ChannelError, GraphConnection } from '@switchboard/channels'
import { platformNames, type Platform } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { providerFailure } from '../../platform/lib/silent-mode.ts'
import { type AccountRow, isReachableBy, opened } from '../channel-accounts/channel-accounts.ts'
import { graphAs } from './meta-app.ts'

export {
  graphAs,
  metaApp,
  metaAsAccount,
  metaSettings,
  metaWebhookAddress,
  pointAppHere,
} from './meta-app.ts'
export { disconnectBot, removeWebhook } from './disconnect-bot.ts'
export { setupTelegram } from './setup-telegram.ts'
export { arrangeIntake, isOurWebhook, wantedIntake, webhookAddress } from './telegram-intake.ts'

/** Calls a provider for an administrator and turns its refusal into ours, with its own text. */
export async function askProvider<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (error) {
    const { failure, reason, code } = providerFailure(error)
    const isAway = failure.kind !== 'account-broken' && (isNoAnswer(failure) || code === null)
    refuse(isAway ? 'provider-away' : 'provider-refused', {
      detail: { code, description: reason },
      ...(isAway ? {} : { message: reason }),
    })
  }
}

const isNoAnswer = ({ kind }: ChannelError['failure']): boolean => kind === 'away' || kind === 'ambiguous'

/** A connection to Meta with the token of an account. @throws provider-refused, when it was sealed with a lost key */
export async function graphOf(app: AppContext, account: AccountRow): Promise<GraphConnection> {
  const { secrets } = await askProvider((async () => opened(app, account))())
  return graphAs(app, secrets['token'] ?? '')
}

/** @throws channel-not-configured, when the provider could never reach this server */
export function requireReachable(app: AppContext, platform: Platform): void {
  if (isReachableBy(app, platform)) return
  const message = `${platformNames[platform]} needs a public https address of this desk: set PUBLIC_URL.`
  refuse('channel-not-configured', { message, detail: { missing: 'PUBLIC_URL' } })
}
