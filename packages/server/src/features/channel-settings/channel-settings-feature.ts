import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountOf, presentHealth } from '../channel-accounts/channel-accounts.ts'
import { disconnectBot, setupTelegram } from './channel-settings.ts'

export const channelSettingsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getTelegramToken, async () => {
      const account = await accountOf(app.db, 'telegram')
      return { tokenStatus: account !== undefined, health: account ? presentHealth(account) : null }
    })
    serve(calls.setupTelegram, ({ me, body }) => setupTelegram(app, me, body))
    serve(calls.removeTelegram, async ({ me }) =>
      disconnectBot(app, me, (await accountOf(app.db, 'telegram')) ?? refuse('channel-not-configured')),
    )
  },
}
