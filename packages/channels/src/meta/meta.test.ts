import { describe, expect, test } from 'vitest'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { metaRefusal } from '../testing/meta-answers.ts'
import { shown } from '../testing/shown-requests.ts'
import { callGraph, graphVersion, Success } from './graph-api.ts'
import { exchangeCode, exchangeForLongLived, inspectToken, mayUse, setAppWebhook } from './login.ts'
import { answerMetaHandshake } from './meta-webhook.ts'

function appWith(...reactions: Reaction[]) {
  const { http, requests } = fakeProvider(...reactions)
  const app = { apiUrl: 'https://graph.test', appId: '4242', appSecret: 'canary-app-secret', http }
  return { app, requests: () => requests.map(shown) }
}

describe('the handshake', () => {
  const account = { accountId: 'a', apiUrl: '', extAccountId: '1', secrets: { verifyToken: 'open sesame' } }
  const asked = (query: Record<string, string>) =>
    answerMetaHandshake({ headers: {}, query, body: new Uint8Array() }, account)
  const genuine = {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': 'open sesame',
  }

  test('a request with our verify token gets the challenge back', () => {
    expect(asked(genuine)).toEqual({ status: 200, body: '1158201444' })
  })

  test.each([
    ['a wrong word', { ...genuine, 'hub.verify_token': 'open' }],
    ['no word', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...genuine, 'hub.mode': 'unsubscribe' }],
    ['a challenge that is markup', { ...genuine, 'hub.challenge': '<script>' }],
    ['no challenge', { ...genuine, 'hub.challenge': '' }],
  ])('%s is refused', (_, query) => {
    expect(asked(query)).toEqual({ status: 403, body: '' })
  })

  test('another request is no handshake', () => expect(asked({ utm: 'x' })).toBeNull())
})

describe('the login', () => {
  test('a code becomes a token', async () => {
    const { app, requests } = appWith(jsonAnswer(200, { access_token: 'EAAx', token_type: 'bearer' }))
    expect(await exchangeCode(app, 'CODE')).toBe('EAAx')
    const path = `/${graphVersion}/oauth/access_token?client_id=4242&client_secret=canary-app-secret&code=CODE`
    expect(requests()).toEqual([{ method: 'GET', path }])
  })

  test('a short-lived token becomes a long-lived one', async () => {
    const { app, requests } = appWith(jsonAnswer(200, { access_token: 'EAAlong', expires_in: 5183944 }))
    expect(await exchangeForLongLived(app, 'EAAshort')).toBe('EAAlong')
    expect(requests()[0]?.path).toContain('grant_type=fb_exchange_token&fb_exchange_token=EAAshort')
  })

  test('a used code is refused without repeating a secret', async () => {
    const words = 'This authorization code has been used: CODE-canary by canary-app-secret'
    const { app } = appWith(metaRefusal(400, 100, 36009, {}, words))
    await expect(exchangeCode(app, 'CODE-canary')).rejects.toMatchObject({
      failure: { kind: 'refused' },
      code: 100,
      reason: '(#100) This authorization code has been used: *** by ***',
    })
  })

  test('a text that is cut short keeps no part of a secret', async () => {
    const { app } = appWith(metaRefusal(400, 100, 36009, {}, `${'x'.repeat(285)} CODE-canary`))
    const error: unknown = await exchangeCode(app, 'CODE-canary').catch((caught: unknown) => caught)
    expect(error).toMatchObject({ reason: expect.stringMatching(/x \*\*\*$/) as unknown })
  })

  test('a token is judged by Meta’s description of it', async () => {
    const scope = 'whatsapp_business_management'
    const grants = {
      app_id: '4242',
      is_valid: true,
      scopes: [scope, 'whatsapp_business_messaging'],
      granular_scopes: [{ scope, target_ids: ['524126980791429'] }, { scope: 'whatsapp_business_messaging' }],
    }
    const { app } = appWith(jsonAnswer(200, { data: grants }))
    const event = await inspectToken(app, 'EAAx')
    expect(mayUse(event, [scope, 'whatsapp_business_messaging'], '524126980791429')).toBe(true)
    expect(mayUse(event, [scope], '666')).toBe(false)
    expect(mayUse(event, ['ads_management'], '524126980791429')).toBe(false)
  })

  test.each([
    ['an invalid token', { app_id: '4242', is_valid: false }],
    ['the token of another app', { app_id: '666', is_valid: true, scopes: [] }],
  ])('%s makes the token invalid', async (_, grants) => {
    const { app } = appWith(jsonAnswer(200, { data: grants }))
    await expect(inspectToken(app, 'EAAx')).rejects.toMatchObject({ failure: { kind: 'account-broken' } })
  })

  test('the app subscribes its webhook to the given fields', async () => {
    const { app, requests } = appWith(jsonAnswer(200, { success: true }))
    const url = 'https://desk.test/webhooks/meta'
    await setAppWebhook(app, { object: 'page', url, verifyToken: 'sesame', fields: ['messages', 'feed'] })
    expect(requests()[0]).toMatchObject({ method: 'POST' })
    expect(requests()[0]?.path).toContain('/4242/subscriptions?object=page&callback_url=https://desk.test')
    expect(requests()[0]?.path).toContain('fields=messages,feed&access_token=4242|canary-app-secret')
  })
})

describe('addresses', () => {
  const call = (apiUrl: string, path: string[]) => {
    const { http, requests } = fakeProvider(jsonAnswer(200, { success: true }))
    const asked = callGraph({ apiUrl, http, token: 't' }, { method: 'GET', path, result: Success })
    return asked.then(() => requests[0]?.url)
  }

  test('the version is ours unless the settings name one', async () => {
    expect(await call('https://graph.test', ['1', 'x'])).toBe('https://graph.test/v21.0/1/x')
    expect(await call('https://graph.test/v23.0', ['1'])).toBe('https://graph.test/v23.0/1')
  })

  test('an id stays one segment', async () => {
    expect(await call('https://graph.test', ['1/../2?a=b'])).toBe(
      'https://graph.test/v21.0/1%2F..%2F2%3Fa%3Db',
    )
    await expect(call('https://graph.test', ['..'])).rejects.toMatchObject({ failure: { kind: 'refused' } })
  })
})
