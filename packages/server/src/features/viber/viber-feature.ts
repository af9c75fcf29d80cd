import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountOf, presentHealth } from '../channel-accounts/channel-accounts.ts'
import { disconnectBot } from '../channel-settings/channel-settings.ts'
import { setupViber } from './setup-viber.ts'

export const viberFeature: Feature = {
  serves(serve, app) {
    serve(calls.getViberToken, async () => {
      const account = await accountOf(app.db, 'viber')
      return account === undefined
        ? { tokenStatus: false, health: null }
        : { tokenStatus: true, health: presentHealth(account) }
    })
    serve(calls.setupViber, ({ me, body }) => setupViber(app, me, body))
    serve(calls.removeViber, async ({ me }) =>
      disconnectBot(app, me, (await accountOf(app.db, 'viber')) ?? refuse('channel-not-configured')),
    )
  },
}
