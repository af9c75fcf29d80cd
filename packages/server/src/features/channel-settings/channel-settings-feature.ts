import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import { disconnectBot, setupTelegram, telegramStatus } from './channel-settings.ts'

export const channelSettingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getTelegramToken, () => telegramStatus(app))
    serve(calls.setupTelegram, ({ me, body }) => setupTelegram(app, me, body))
    serve(calls.removeTelegram, async ({ me }) =>
      disconnectBot(app, me, (await accountOf(app.db, 'telegram')) ?? refuse('channel-not-configured')),
    )
  },
}
