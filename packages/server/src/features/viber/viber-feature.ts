import { calls, done } from '@switchboard/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountOf, presentHealth } from '../channel-accounts/channel-accounts.ts'
import { removeAccount } from '../channel-accounts/channel-accounts.ts'
import { publicFiles } from './public-files.ts'
import { disconnect, setupViber } from './setup-viber.ts'

export const viberFeature: Feature = {
  serves(serve, app) {
    serve(calls.getViberToken, async () => {
      const account = await accountOf(app.db, 'viber')
      return account === undefined
        ? { tokenStatus: false, health: null }
        : { tokenStatus: true, health: presentHealth(account) }
    })
    serve(calls.setupViber, ({ me, body }) => setupViber(app, me, body))
    serve(calls.removeViber, async ({ me }) => {
      const account = (await accountOf(app.db, 'viber')) ?? refuse('channel-not-configured')
      await disconnect(app, account)
      await app.db.transaction(async (tx) => {
        await removeAccount(app, tx, account)
        await audit(app, tx, { actor: me, action: 'viber.remove', subject: account.accountid })
      })
      return done
    })
  },
  routes: publicFiles,
}
