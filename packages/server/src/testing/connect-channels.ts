import { calls, type Platform } from '@switchboard/contract'
import type { Simulators } from '@switchboard/simulators'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { addWebsiteChat } from '../features/visitor-chat/testing/chat-visitor.ts'
import type { Caller } from './caller.ts'
import { BOT_TOKEN } from './telegram-server.ts'

export const META: Config['meta'] = {
  appId: '1517776481860111',
  appSecret: 'canary-app-secret-of-the-tests',
  verifyToken: 'canary-verify-token-of-the-tests',
  configId: '990011223344',
  humanAgent: false,
  sdkUrl: 'https://connect.facebook.net',
}
export const WABA = '524126980791429'
export const NUMBER = '106540352242922'
export const PAGE = '110000352242922'
export const ACCOUNT = '17841405822304914'
export const VIBER_TOKEN = '4453b6ac12345678-e02c5f12174805f9-daec9cbb5448c51f'

/** What the company has at its providers. */
export function prepare({ telegram, graph, whatsapp, messenger, instagram, viber }: Simulators): void {
  telegram.addBot({ token: BOT_TOKEN, username: 'noor_coffee_bot', firstName: 'Noor Coffee' })
  graph.addApp({ id: META.appId ?? '', secret: META.appSecret ?? '', name: 'Desk' })
  whatsapp.addAccount({ id: WABA, name: 'Noor Coffee' })
  whatsapp.addNumber({ id: NUMBER, display: '+1 555-078-3881', verifiedName: 'Noor Coffee' })
  messenger.addPage({ id: PAGE, name: 'Noor Coffee', category: 'Shopping' })
  instagram.addAccount({ id: ACCOUNT, username: 'noor.coffee', name: 'Noor Coffee' })
  viber.addBot({ token: VIBER_TOKEN, name: 'Noor Coffee', uri: 'noorcoffee' })
}

/** As an administrator does it on the Settings screen. */
export async function connect(platform: Platform, simulators: Simulators, admin: Caller): Promise<void> {
  switch (platform) {
    case 'telegram':
      await admin.call(calls.setupTelegram, { body: { bot_id: BOT_TOKEN } })
      return
    case 'whatsapp':
      return connectWhatsapp(simulators, admin)
    case 'messenger': {
      const access_token = pagesLogin(simulators)
      await admin.call(calls.exchangeMessengerToken, { body: { access_token } })
      await admin.call(calls.getMessengerUserPages, { body: { access_token } })
      await admin.call(calls.connectMessengerPage, { body: { pageId: PAGE } })
      return
    }
    case 'instagram': {
      const access_token = pagesLogin(simulators)
      await admin.call(calls.getInstagramUserAccounts, { body: { access_token } })
      await admin.call(calls.connectInstagramAccount, { body: { id: ACCOUNT } })
      return
    }
    case 'website':
      await addWebsiteChat(admin)
      return
    case 'viber':
      await admin.call(calls.setupViber, { body: { token: VIBER_TOKEN } })
      return
    default:
      return platform satisfies never
  }
}

async function connectWhatsapp(simulators: Simulators, admin: Caller): Promise<void> {
  const { code, business_data } = signup(simulators)
  await admin.call(calls.setupWhatsapp, { body: { token: code } })
  await admin.call(calls.setupWhatsappWebhook, { body: { business_data } })
}

const Session = z.object({ data: calls.setupWhatsappWebhook.body.shape.business_data })

/** What the sign-up window hands to the page. */
export function signup({ graph }: Simulators) {
  const { response, session = '' } = graph.login({ kind: 'signup' })
  const code = z.string().parse(response.authResponse?.['code'])
  return { code, business_data: Session.parse(JSON.parse(session)).data }
}

/** The short-lived token of a login for pages. */
export function pagesLogin({ graph }: Simulators): string {
  const { response } = graph.login({ kind: 'login' })
  return z.string().parse(response.authResponse?.['accessToken'])
}
