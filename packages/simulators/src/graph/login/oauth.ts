import { endpoint, type EndpointCall } from '../endpoint.ts'
import { GraphError, invalidParameter } from '../graph-error.ts'
import { appOfToken, deadBecause, issueToken, tokenOfCall } from '../tokens.ts'
import { seconds, type App, type GraphWorld, type Token } from '../world.ts'

/** The addresses at which codes and short-lived tokens become what a server keeps. */
export const oauthEndpoints = [
  endpoint('graph', 'root', 'GET', 'access_token', 'access_token', exchange),
  endpoint('graph', 'root', 'POST', 'access_token', 'access_token', exchange),
  endpoint('graph', 'root', 'GET', 'debug_token', 'debug_token', debugToken),
]

type Call = EndpointCall<'root'>

const longLifeSeconds = 5183944

function exchange({ world, parameters: { values } }: Call) {
  const app = appOfCall(world, values)
  switch (values['grant_type']) {
    case 'fb_exchange_token':
      return exchangeShort(world, app, values['fb_exchange_token'])
    case 'client_credentials':
      return { access_token: `${app.id}|${app.secret}`, token_type: 'bearer' }
    default:
      return exchangeCode(world, app, values['code'])
  }
}

function appOfCall({ apps }: GraphWorld, values: Record<string, unknown>): App {
  const app = apps.get(String(values['client_id']))
  if (!app) throw new GraphError(101, 'Error validating application. Invalid application ID.')
  if (app.secret !== values['client_secret']) throw new GraphError(1, 'Error validating client secret.')
  return app
}

/** A code is good for 30 seconds and once; its token never expires by time. */
function exchangeCode(world: GraphWorld, app: App, given: unknown) {
  if (typeof given !== 'string' || given === '') throw invalidParameter('Missing authorization code')
  const code = world.codes.get(given)
  if (!code || code.app !== app.id) throw new GraphError(100, 'Invalid verification code format.')
  if (code.used) {
    throw new GraphError(100, 'This authorization code has been used.', { subcode: 36009 })
  }
  if (code.until <= world.clock.now()) {
    throw new GraphError(100, 'This authorization code has expired.', { subcode: 36007 })
  }
  code.used = true
  const owner = world.random.digits(15)
  const token = issueToken(world, { app: app.id, kind: 'system', owner, grants: code.grants })
  return { access_token: token.value, token_type: 'bearer' }
}

function exchangeShort(world: GraphWorld, app: App, given: unknown) {
  const short = tokenOfCall(world, typeof given === 'string' ? given : undefined)
  if (short.kind !== 'user' || short.app !== app.id) {
    throw new GraphError(190, 'Error validating access token: it does not belong to this app.')
  }
  const { owner, grants } = short
  const lifeMs = longLifeSeconds * 1000
  const long = issueToken(world, { app: app.id, kind: 'user', owner, grants, lifeMs })
  return { access_token: long.value, token_type: 'bearer', expires_in: longLifeSeconds }
}

const types: Record<Token['kind'], string> = { app: 'APP', user: 'USER', system: 'SYSTEM_USER', page: 'PAGE' }

/** The rights of a token, requested by its app. */
function debugToken({ world, parameters: { values } }: Call) {
  const asking = tokenOfCall(world, textOf(values['access_token']))
  const given = textOf(values['input_token']) ?? ''
  const token = appOfToken(world, given) ? tokenOfCall(world, given) : world.tokens.get(given)
  if (!token || token.app !== asking.app) {
    const message = 'The access token could not be decrypted'
    return { data: { error: { code: 190, message }, is_valid: false, scopes: [] } }
  }
  const why = deadBecause(world, token)
  const message = 'Error validating access token: Session has expired or been invalidated.'
  return {
    data: {
      app_id: token.app,
      type: types[token.kind],
      application: world.apps.get(token.app)?.name ?? '',
      data_access_expires_at: 0,
      ...(why === undefined ? {} : { error: { code: 190, message, subcode: why } }),
      expires_at: seconds(token.expiresAt),
      is_valid: why === undefined,
      ...(token.kind === 'page' ? { profile_id: token.owner } : { user_id: token.owner }),
      scopes: [...new Set(token.grants.map(({ scope }) => scope))],
      granular_scopes: token.grants.map(({ scope, targetIds }) => ({ scope, target_ids: targetIds })),
    },
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
