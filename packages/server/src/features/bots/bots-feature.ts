import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { accountNames } from '../channel-accounts/channel-accounts.ts'
import { bots, changeBot, removeBot } from './bots.ts'

export const botsFeature: Feature = {
  serves(serve, app) {
    serve(calls.getAccountNames, async () => ({ accounts: await accountNames(app.db) }))
    serve(calls.getBots, () => bots(app))
    serve(calls.changeBot, ({ me, params, body }) => changeBot(app, me, params.accountid, body))
    serve(calls.removeBot, ({ me, params }) => removeBot(app, me, params.accountid))
  },
}
