import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { connectAccount, disconnectAccount, knownAccounts, userAccounts } from './accounts.ts'

export const instagramFeature: Feature = {
  serves(serve, app) {
    serve(calls.getInstagramUserAccounts, ({ me, body }) => userAccounts(app, me, body.access_token))
    serve(calls.getInstagramAccounts, () => knownAccounts(app))
    serve(calls.connectInstagramAccount, ({ me, body }) => connectAccount(app, me, body.id))
    serve(calls.disconnectInstagramAccount, ({ me, body }) => disconnectAccount(app, me, body.id))
  },
}
