import { calls, type Platform } from '@switchboard/contract'
import type { Simulators } from '@switchboard/simulators'
import type { Caller } from './caller.ts'
import { company } from './people.ts'

/** Connects channels as an administrator does it on the Settings screen, logins included. */
export async function connectChannels(
  platforms: Iterable<Platform>,
  simulators: Simulators,
  admin: Caller,
): Promise<void> {
  for (const platform of platforms) await connections[platform](simulators, admin)
}

const connections: Record<Platform, (simulators: Simulators, admin: Caller) => Promise<unknown>> = {
  telegram: (_, admin) => admin.call(calls.setupTelegram, { body: { bot_id: company.botToken } }),
  viber: (_, admin) => admin.call(calls.setupViber, { body: { token: company.viberToken } }),
  whatsapp: connectWhatsapp,
  messenger: connectMessenger,
}

async function connectWhatsapp({ graph }: Simulators, admin: Caller): Promise<void> {
  const { response, session = '' } = graph.login({ kind: 'signup' })
  await admin.call(calls.setupWhatsapp, { body: { token: String(response.authResponse?.['code']) } })
  const business_data = businessIn(JSON.parse(session))
  const body = calls.setupWhatsappWebhook.body.parse({ business_data })
  await admin.call(calls.setupWhatsappWebhook, { body })
}

/** The message from the sign-up window to the page. */
const businessIn = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'data' in message ? message.data : undefined

async function connectMessenger({ graph }: Simulators, admin: Caller): Promise<void> {
  const { response } = graph.login({ kind: 'login' })
  const access_token = String(response.authResponse?.['accessToken'])
  await admin.call(calls.exchangeMessengerToken, { body: { access_token } })
  await admin.call(calls.getMessengerUserPages, { body: { access_token } })
  const [page] = company.meta.pages
  await admin.call(calls.connectMessengerPage, { body: { pageId: page.id } })
}
