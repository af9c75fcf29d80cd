import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app, askGraph, connectGraph, number, page, waba, type ConnectedGraph } from '../../testing/graph.ts'
import { listWith } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let now = Date.now()
beforeAll(async () => {
  graph = await connectGraph({ now: () => now, timeScale: 1 })
})
afterAll(() => graph.stop())

const own = `${app.id}|${app.secret}`
const get = (path: string, query: Record<string, string>) =>
  askGraph(graph.simulators.url, 'GET', `${path}?${new URLSearchParams(query).toString()}`, undefined, own)
const exchange = (query: Record<string, string>) =>
  get('oauth/access_token', { client_id: app.id, client_secret: app.secret, ...query })
const signUp = () => String(graph.simulators.graph.login({ kind: 'signup' }).response.authResponse?.['code'])
const logIn = () =>
  String(graph.simulators.graph.login({ kind: 'login' }).response.authResponse?.['accessToken'])

describe('a signup', () => {
  it('ends with a code and posts the session in the provider’s message', () => {
    const { response, session } = graph.simulators.graph.login({ kind: 'signup' })
    expect(response).toMatchObject({ status: 'connected' })
    expect(JSON.parse(session ?? '')).toMatchObject({
      type: 'WA_EMBEDDED_SIGNUP',
      event: 'FINISH',
      version: '3',
      data: { phone_number_id: number, waba_id: waba },
    })
  })

  it.each([
    ['FINISH_ONLY_WABA', 'FINISH_ONLY_WABA', { waba_id: waba }],
    ['CANCEL', 'CANCEL', { current_step: 'PHONE_NUMBER_SETUP' }],
    ['ERROR', 'CANCEL', { error_code: '524126' }],
  ] as const)('may end with %s', (outcome, event, data) => {
    const { session } = graph.simulators.graph.login({ kind: 'signup', outcome })
    expect(JSON.parse(session ?? '')).toMatchObject({ event, data })
  })
})

describe('a code', () => {
  it('becomes a token once, with the account it was granted', async () => {
    const code = signUp()
    const { access_token: token } = (await exchange({ code })).body
    const { body } = await get('debug_token', { input_token: String(token), access_token: own })
    expect(body['data']).toMatchObject({
      app_id: app.id,
      type: 'SYSTEM_USER',
      is_valid: true,
      expires_at: 0,
      granular_scopes: listWith({ scope: 'whatsapp_business_management', target_ids: [waba] }),
    })
    expect((await exchange({ code })).body).toMatchObject({ error: { code: 100, error_subcode: 36009 } })
  })

  it('is over after 30 seconds, and needs the app’s secret', async () => {
    const code = signUp()
    expect((await exchange({ code, client_secret: 'wrong' })).body).toMatchObject({ error: { code: 1 } })
    now += 30_000
    expect((await exchange({ code })).body).toMatchObject({ error: { code: 100, error_subcode: 36007 } })
    expect((await exchange({ code: 'none' })).status).toBe(400)
  })
})

describe('a short-lived token', () => {
  it('becomes a long-lived one that lists its pages with their tokens', async () => {
    const { body } = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: logIn() })
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 5183944 })
    const accounts = await get('me/accounts', {
      fields: 'id,name,category,access_token',
      access_token: String(body['access_token']),
    })
    expect(accounts.body).toMatchObject({ error: { code: 100 } })
    const mine = await graph.ask(
      'GET',
      'me/accounts?fields=id,name,category,access_token',
      undefined,
      String(body['access_token']),
    )
    expect(mine.body['data']).toEqual([
      { id: page, name: 'Brew Bench', category: 'Shopping', access_token: graph.pageToken },
    ])
  })

  it('ends by time, and every token with a changed password', async () => {
    const short = logIn()
    now += 3 * 3600 * 1000
    expect((await graph.ask('GET', 'me', undefined, short)).body).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    })
    const fresh = logIn()
    graph.simulators.graph.invalidateTokens()
    const answer = await graph.ask('GET', 'me', undefined, fresh)
    expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 190, error_subcode: 460 } }])
    const { body } = await get('debug_token', { input_token: fresh, access_token: own })
    expect(body['data']).toMatchObject({ is_valid: false, error: { subcode: 460 } })
  })
})

it('the browser’s SDK and the window of consent are served where the real ones are', async () => {
  const { url } = graph.simulators
  for (const path of [
    'sdk.js',
    'en_US/sdk.js',
    'v21.0/dialog/oauth',
    'dialog/dialog.js',
    'dialog/dialog.css',
  ]) {
    expect((await fetch(`${url}/graph/${path}`)).status).toBe(200)
  }
  const choices: unknown = await (await fetch(`${url}/graph/dialog/choices?app=${app.id}`)).json()
  expect(choices).toMatchObject({ app: 'Desk', numbers: [{ id: number }], pages: [{ id: page }] })
  const body = JSON.stringify({ app: app.id, kind: 'signup', outcome: 'FINISH', number })
  const headers = { 'Content-Type': 'application/json' }
  const decided = await fetch(`${url}/graph/dialog/decide`, { method: 'POST', headers, body })
  expect(await decided.json()).toMatchObject({ response: { status: 'connected' } })
  expect((await fetch(`${url}/graph/dialog/decide`, { method: 'POST', headers, body: '{}' })).status).toBe(
    400,
  )
})
