import { type ChannelAccount, metaLogin } from '@switchboard/channels'
import type { CallReply, calls } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { apiUrlOf } from '../channel-accounts/channel-accounts.ts'

/** The webhook address for WhatsApp and Messenger. */
export const metaWebhookAddress = (app: AppContext): string => `${app.publicUrl()}/webhooks/meta`

/** The same for WhatsApp and Messenger. */
const graphUrl = (app: AppContext): string => apiUrlOf(app, 'whatsapp')

/** The secrets of the app, in the form with which adapters check signatures and handshakes. */
export const metaAsAccount = (app: AppContext): ChannelAccount => ({
  accountId: '',
  apiUrl: graphUrl(app),
  extAccountId: '',
  secrets: {
    appSecret: app.config.meta.appSecret ?? '',
    verifyToken: app.config.meta.verifyToken ?? '',
  },
})

/** The public values of the connect page, and the missing settings; never a secret. */
export function metaSettings({ config }: AppContext): CallReply<typeof calls.getMetaSettings> {
  const { appId, configId, sdkUrl } = config.meta
  return { configured: missingOf(config).length === 0, missing: missingOf(config), appId, configId, sdkUrl }
}

function missingOf({ meta }: AppContext['config']): string[] {
  const settings = {
    META_APP_ID: meta.appId,
    META_APP_SECRET: meta.appSecret,
    META_VERIFY_TOKEN: meta.verifyToken,
  }
  return Object.entries(settings).flatMap(([name, value]) => (value === null ? [name] : []))
}

/** The company's app at Meta. @throws channel-not-configured, saying what to set */
export function metaApp(app: AppContext): metaLogin.MetaApp & { verifyToken: string } {
  const { appId, appSecret, verifyToken } = app.config.meta
  if (appId === null || appSecret === null || verifyToken === null) {
    const missing = missingOf(app.config).join(', ')
    refuse('channel-not-configured', { message: `Please set ${missing}.`, detail: { missing } })
  }
  return { apiUrl: graphUrl(app), appId, appSecret, verifyToken, http: app.providerHttp }
}

/** A connection to Meta with a token. */
export const graphAs = (app: AppContext, token: string) => ({
  apiUrl: graphUrl(app),
  token,
  http: app.providerHttp,
})

/** Sets the webhook address of the app at Meta, which calls it at once. @throws ChannelError */
export function pointAppHere(
  app: AppContext,
  object: metaLogin.AppWebhook['object'],
  fields: readonly string[],
): Promise<void> {
  const owner = metaApp(app)
  const { verifyToken } = owner
  return metaLogin.setAppWebhook(owner, { object, url: metaWebhookAddress(app), verifyToken, fields })
}
