import { calls } from '@switchboard/contract'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companiesFrom } from '../../config/companies.ts'
import { openLog } from '../../platform/lib/log.ts'
import { allRows } from '../../testing/all-rows.ts'
import {
  type Caller,
  CallRefused,
  type CompanyBrowser,
  companyBrowser,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'
import { type HostileProvider, type Lie, startHostileProvider } from './testing/hostile-provider.ts'

let provider: HostileProvider
let other: HostileProvider
let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  provider = await startHostileProvider()
  other = await startHostileProvider()
  const settings = (name: string, issuer: string) => ({
    [`OIDC_${name}_ISSUER`]: issuer,
    [`OIDC_${name}_CLIENT_ID`]: 'desk',
    [`OIDC_${name}_CLIENT_SECRET`]: 'SECRET-CANARY',
    [`OIDC_${name}_ACCOUNTS`]: 'everyone',
    [`OIDC_${name}_EMAIL_DOMAINS`]: 'noor-coffee.example',
  })
  const { companies } = companiesFrom({
    OIDC_PROVIDERS: 'staff,partners',
    ...settings('STAFF', provider.issuer),
    ...settings('PARTNERS', other.issuer),
  })
  server = await startTestServer({ config: { companies } })
  server.app.log = openLog('trace', { write: (line: string) => void lines.push(line) })
})

afterAll(async () => {
  await server.stop()
  await provider.stop()
  await other.stop()
})

/** Begins in a browser of its own, and comes back with a code and the right state and nonce, unless the lie names others. */
async function comesBack({ claims, ...lie }: Lie = {}, company = 'staff') {
  const browser = companyBrowser(server)
  const asked = new URL(await browser.begin('/', company)).searchParams
  provider.lie({ ...lie, claims: { nonce: asked.get('nonce') ?? '', ...claims } })
  const answer = new URLSearchParams({ code: 'CODE-CANARY', state: asked.get('state') ?? '' }).toString()
  return { browser, answer, asked }
}

const errorOf = (finishing: ReturnType<CompanyBrowser['finish']>): Promise<string> =>
  finishing.then(
    ({ outcome }) => outcome,
    (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
  )

async function outcomeOf(lie: Lie): Promise<string> {
  const { browser, answer } = await comesBack(lie)
  return errorOf(browser.finish(answer))
}

describe('an id token', () => {
  it('signs in when everything in it is right, also with a new key of the provider', async () => {
    expect(await outcomeOf({})).toBe('signed-in')
    await provider.rotate()
    expect(await outcomeOf({})).toBe('signed-in')
  })

  it.each<[string, Lie]>([
    ['of another issuer', { claims: { iss: 'https://login.other.example' } }],
    ['for another client', { claims: { aud: 'shop' } }],
    ['for several clients, issued to another', { claims: { aud: ['desk', 'shop'], azp: 'shop' } }],
    ['that is expired', { clock: -3600 }],
    ['of the far future', { claims: { nbf: Math.floor(Date.now() / 1000) + 3600 } }],
    ['of another sign-in', { claims: { nonce: 'n-0S6_WzA2Mj' } }],
    ['without a nonce', { without: ['nonce'] }],
    ['without a subject', { without: ['sub'] }],
    ['without an expiry', { without: ['exp'] }],
    ['signed by somebody else', { signs: 'with a key of its own' }],
    ['without a signature', { signs: 'not at all' }],
  ])('%s is refused', async (_, lie) => {
    expect(await outcomeOf(lie)).toBe('company-answer-refused')
  })

  it('is held against the time of the database, however wrong the clock of this node is', async () => {
    expect(await outcomeOf({ clock: -600 })).toBe('company-answer-refused')
    server.app.clock.aheadOfMachine = () => -600_000
    expect(await outcomeOf({ clock: -600 })).toBe('signed-in')
    delete server.app.clock.aheadOfMachine
  })

  it('may come from a clock that differs by half a minute, not by several', async () => {
    expect(await outcomeOf({ clock: -330 })).toBe('signed-in')
    expect(await outcomeOf({ clock: -420 })).toBe('company-answer-refused')
    expect(await outcomeOf({ claims: { nbf: Math.floor(Date.now() / 1000) + 30 } })).toBe('signed-in')
  })
})

describe('a provider', () => {
  it('that answers no token, or nothing that can be read, signs nobody in', async () => {
    expect(await outcomeOf({ answers: { status: 400, body: '{"error":"invalid_grant"}' } })).toBe(
      'company-answer-refused',
    )
    expect(await outcomeOf({ answers: { status: 200, body: '<html>' } })).toBe('company-answer-refused')
    expect(await outcomeOf({ answers: { status: 503, body: '' } })).toBe('company-login-away')
    const { host } = new URL(provider.issuer)
    const away = { event: 'company.away', company: 'staff', what: `POST ${host}/token`, reason: 'answer' }
    const entry = lines.find((line) => line.includes('company.away')) ?? '{}'
    expect(JSON.parse(entry)).toMatchObject(away)
  })

  it('that names itself otherwise than the settings do is not asked', async () => {
    provider.namesItself = other.issuer
    const outcome = await comesBack().then(
      () => 'begun',
      (error: unknown) => (error instanceof CallRefused ? error.answer.error : String(error)),
    )
    provider.namesItself = null
    expect(outcome).toBe('company-answer-refused')
  })

  it('gets no code that another one gave', async () => {
    const { browser, answer } = await comesBack()
    expect(await errorOf(browser.finish(answer, 'partners'))).toBe('company-sign-in-over')
    const named = await comesBack()
    const mixed = `${named.answer}&iss=${encodeURIComponent(other.issuer)}`
    expect(await errorOf(named.browser.finish(mixed))).toBe('company-answer-refused')
  })

  it('that refuses leads to one refusal of ours, with any text it sends', async () => {
    const { browser, asked } = await comesBack()
    const answer = new URLSearchParams({
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
      state: asked.get('state') ?? '',
    })
    expect(await errorOf(browser.finish(answer.toString()))).toBe('company-sign-in-denied')
  })
})

describe('a notice that somebody left at the provider', () => {
  const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
  const now = () => Math.floor(Date.now() / 1000)
  const right = () => ({
    iss: provider.issuer,
    aud: 'desk',
    sub: 'mallory',
    iat: now(),
    exp: now() + 60,
    jti: 'notice 1',
    events: { [EVENT]: {} },
  })

  async function signedIn(): Promise<Caller> {
    const { browser, answer } = await comesBack()
    await browser.finish(answer)
    return browser.caller()
  }

  const notify = async (logout_token: string): Promise<number> => {
    const body = new URLSearchParams({ logout_token })
    return (await fetch(`${server.url}/sign-in/staff/logout`, { method: 'POST', body })).status
  }

  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://login.other.example' }],
    ['for another client', { aud: 'shop' }],
    ['that is an id token', { events: undefined, nonce: 'n-0S6_WzA2Mj' }],
    ['of nobody', { sub: undefined }],
    ['of an hour ago', { iat: now() - 3600 }],
    ['of another session', { sid: 'another session' }],
  ])('%s ends nothing', async (_, lie) => {
    const mine = await signedIn()
    const token = await provider.sign({ ...right(), ...lie })
    await notify(token)
    await notify(`${token}x`)
    expect(await mine.call(calls.validate)).toMatchObject({ status: 'valid' })
  })

  it.each<[string, () => Promise<string> | string]>([
    ['no token', () => 'anything'],
    ['a token of another issuer', () => provider.sign({ ...right(), iss: 'https://login.other.example' })],
    ['a token for another client', () => provider.sign({ ...right(), aud: ['shop'] })],
    ['an id token', () => provider.sign({ ...right(), events: undefined, nonce: 'n-0S6_WzA2Mj' })],
  ])('that is %s asks the provider for nothing', async (_, token) => {
    const before = provider.requests()
    expect(await notify(await token())).toBe(400)
    expect(provider.requests()).toBe(before)
  })

  it('ends every session that began before it, and a repeat none that began later', async () => {
    const mine = await signedIn()
    const notice = await provider.sign(right())
    expect(await notify(notice)).toBe(200)
    expect((await mine.refused(calls.validate)).error).toBe('not-signed-in')
    server.clock.tick(2 * 60_000)
    const later = await signedIn()
    expect(await notify(notice)).toBe(200)
    expect(await later.call(calls.validate)).toMatchObject({ status: 'valid' })
  })

  it('that nobody signed, or not with a key of the provider, asks for its keys once a minute at most', async () => {
    server.clock.tick(60_000)
    const before = provider.requests()
    const tokens = [
      `${await provider.sign(right())}x`,
      await provider.sign(right(), 'a key that is not there'),
      new UnsecuredJWT(right()).encode(),
    ]
    for (const token of [...tokens, ...tokens]) expect(await notify(token)).toBe(400)
    await Promise.all(Array.from({ length: 20 }, () => notify(tokens[0] ?? '')))
    expect(provider.requests() - before).toBe(2)
    expect(await notify(await provider.sign(right()))).toBe(200)
  })
})

it('no code, token, state, nonce or secret is in a log or in a row', async () => {
  await comesBack()
  const { browser, answer, asked } = await comesBack()
  expect(await errorOf(browser.finish(answer))).toBe('signed-in')
  await outcomeOf({ signs: 'not at all' })
  await outcomeOf({
    answers: { status: 400, body: '{"error":"invalid_grant","error_description":"CODE-CANARY"}' },
  })
  // The session is checked at the provider, which gives new tokens.
  provider.lie({ without: ['nonce'] })
  const before = provider.requests()
  server.clock.tick(6 * 60_000)
  await server.settled()
  expect(provider.requests()).toBeGreaterThan(before)
  const everything = [...lines, ...server.faults, await allRows(server.app.db.query)].join('\n')
  expect(everything).toContain('OAUTH_')
  expect(everything).toContain('mallory@noor-coffee.example')
  const secrets = [
    'CODE-CANARY',
    'ACCESS-CANARY',
    'REFRESH-CANARY',
    'SECRET-CANARY',
    // How a token of ours or of the provider begins: three letters of it also come up in a hash.
    'eyJhbGciOi',
    asked.get('state') ?? '?',
    asked.get('nonce') ?? '?',
    browser.cookies.get('browser') ?? '?',
    browser.cookies.get('sid') ?? '?',
  ]
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([])
})

it('an address at the provider holds the state and nonce at the beginning, the id token at the end, and no other secret', async () => {
  const { browser, answer, asked } = await comesBack()
  await browser.finish(answer)
  expect([...asked.keys()].toSorted()).toEqual([
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
  ])
  const { continueAt = '' } = await browser.caller().call(calls.logout)
  const left = new URL(continueAt).searchParams
  expect([...left.keys()].toSorted()).toEqual(['client_id', 'id_token_hint', 'post_logout_redirect_uri'])
  expect(decodeJwt(left.get('id_token_hint') ?? '')).toMatchObject({ aud: 'desk', sub: 'mallory' })
  const addresses = `${asked.toString()} ${continueAt}`
  const secrets = ['ACCESS-CANARY', 'REFRESH-CANARY', 'SECRET-CANARY', browser.cookies.get('browser') ?? '?']
  expect(secrets.filter((secret) => addresses.includes(secret))).toEqual([])
})
