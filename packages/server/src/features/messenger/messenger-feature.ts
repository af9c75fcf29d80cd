import { calls } from '@switchboard/contract'
import type { Feature } from '../../platform/feature/feature.ts'
import { exchangeToken, userPages } from './login.ts'
import { connectPage, disconnectPage, knownPages } from './pages.ts'

export const messengerFeature: Feature = {
  serves(serve, app) {
    serve(calls.exchangeMessengerToken, ({ body }) => exchangeToken(app, body.access_token))
    serve(calls.getMessengerUserPages, ({ me, body }) => userPages(app, me, body.access_token))
    serve(calls.getFacebookPages, () => knownPages(app))
    serve(calls.connectMessengerPage, ({ me, body }) => connectPage(app, me, body.pageId))
    serve(calls.disconnectMessengerPage, ({ me, body }) => disconnectPage(app, me, body.pageId))
  },
}
