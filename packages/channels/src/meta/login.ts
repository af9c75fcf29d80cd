import { z } from 'zod'
import { ChannelError } from '../channel-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { Id, lenient, Text } from '../wire-parts.ts'
import { callGraph, Success } from './graph-api.ts'

/** The company's app at Meta, from the settings. */
export interface MetaApp {
  apiUrl: string
  appId: string
  appSecret: string
  http: ProviderHttp
}

/** A sign-up's code is good for 30 seconds and one use: exchange it before anything slow. @throws ChannelError */
export function exchangeCode(app: MetaApp, code: string): Promise<string> {
  return askForToken(app, { code })
}

/** A login's token lives an hour or two, the long-lived one about 60 days. @throws ChannelError */
export function exchangeForLongLived(app: MetaApp, shortLived: string): Promise<string> {
  return askForToken(app, { grant_type: 'fb_exchange_token', fb_exchange_token: shortLived })
}

async function askForToken(app: MetaApp, proof: Record<string, string>): Promise<string> {
  const { access_token } = await callGraph(asNobody(app), {
    method: 'GET',
    path: ['oauth', 'access_token'],
    query: { client_id: app.appId, client_secret: app.appSecret, ...proof },
    result: z.looseObject({ access_token: z.string().min(1) }),
  })
  return access_token
}

export interface TokenGrants {
  scopes: readonly string[]
  /** Ids of the accounts or pages that a scope is limited to; a scope that is not here has no limit. */
  targets: Readonly<Record<string, readonly string[]>>
}

/** What a token may do, according to Meta and not to the browser. @throws ChannelError */
export async function inspectToken(app: MetaApp, token: string): Promise<TokenGrants> {
  const { data: grants } = await callGraph(asNobody(app), {
    method: 'GET',
    path: ['debug_token'],
    query: { input_token: token, access_token: `${app.appId}|${app.appSecret}` },
    result: z.looseObject({ data: Grants }),
  })
  if (!grants.is_valid || grants.app_id !== app.appId) {
    throw new ChannelError({ kind: 'account-broken' }, 'The token is not valid for this app.', { code: 190 })
  }
  return {
    scopes: grants.scopes,
    targets: Object.fromEntries(
      grants.granular_scopes.flatMap(({ scope, target_ids }) => (target_ids ? [[scope, target_ids]] : [])),
    ),
  }
}

const Grants = z.looseObject({
  app_id: Id,
  is_valid: z.boolean(),
  scopes: z.array(Text).catch([]),
  granular_scopes: z.array(z.looseObject({ scope: Text, target_ids: lenient(z.array(Id)) })).catch([]),
})

/** Whether a token may do all this with this account. */
export function mayUse({ scopes, targets }: TokenGrants, wanted: readonly string[], id: string): boolean {
  return wanted.every((scope) => scopes.includes(scope) && (targets[scope]?.includes(id) ?? true))
}

export interface AppWebhook {
  object: 'whatsapp_business_account' | 'page' | 'instagram'
  url: string
  verifyToken: string
  fields: readonly string[]
}

/** Sets the address of the webhook; Meta calls it at once with `hub.challenge`. @throws ChannelError */
export async function setAppWebhook(app: MetaApp, webhook: AppWebhook): Promise<void> {
  await callGraph(asNobody(app), {
    method: 'POST',
    path: [app.appId, 'subscriptions'],
    query: {
      object: webhook.object,
      callback_url: webhook.url,
      verify_token: webhook.verifyToken,
      fields: webhook.fields.join(','),
      access_token: `${app.appId}|${app.appSecret}`,
    },
    result: Success,
  })
}

const asNobody = ({ apiUrl, http }: MetaApp) => ({ apiUrl, http, token: '' })
