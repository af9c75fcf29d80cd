import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { calls } from '@switchboard/contract'
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../../testing/index.ts'
import { type AccountRow, accountById } from '../channel-accounts/channel-accounts.ts'
import { chosen } from './testing/choices.ts'
import { verifyIdentity } from './website-chats.ts'

let server: TestServer
let admin: Caller
let account: AccountRow
let secret: string

const HOUR = 3600

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  account = await newAccount()
  secret = await renew()
})
afterAll(() => server.stop())

async function newAccount(): Promise<AccountRow> {
  const { accountid } = await admin.call(calls.addWebsiteChat, { body: chosen() })
  return stored(accountid)
}

async function stored(accountid: string): Promise<AccountRow> {
  const row = await accountById(server.app.db, accountid)
  if (row === undefined) throw new Error('The website chat was not stored.')
  return row
}

async function renew(): Promise<string> {
  const { accountid } = account
  const renewed = await admin.call(calls.renewIdentitySecret, { params: { accountid }, body: {} })
  account = await stored(accountid)
  return renewed.secret
}

const now = (): number => Math.floor(server.clock.millis() / 1000)
const claims = (): JWTPayload => ({ sub: 'customer-42', exp: now() + HOUR })
const keyOf = (text: string) => new TextEncoder().encode(text)
const signed = (payload: JWTPayload, { key = secret, alg = 'HS256' } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(keyOf(key))
const accepted = (jwt: string) => verifyIdentity(server.app, account, jwt)
const refusalOf = (jwt: string): Promise<unknown> =>
  accepted(jwt).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

it('an identity that the website signed names the visitor, with what else it says', async () => {
  expect(await accepted(await signed(claims()))).toEqual({ sub: 'customer-42', fields: {} })
  const whole = {
    ...claims(),
    name: 'Ingrid Dahl',
    email: 'ingrid@home.example',
    fields: { plan: 'Gold' },
    iat: now(),
    aud: 'desk',
  }
  expect(await accepted(await signed(whole))).toEqual({
    sub: 'customer-42',
    name: 'Ingrid Dahl',
    email: 'ingrid@home.example',
    fields: { plan: 'Gold' },
  })
})

it('an identity ends at its time, give or take a minute, and lives for a day at most', async () => {
  expect(await refusalOf(await signed({ ...claims(), exp: now() - 50 }))).toBe('accepted')
  expect(await refusalOf(await signed({ ...claims(), exp: now() - 70 }))).toBe('identity-refused')
  expect(await refusalOf(await signed({ ...claims(), exp: now() + 24 * HOUR }))).toBe('accepted')
  expect(await refusalOf(await signed({ ...claims(), exp: now() + 25 * HOUR }))).toBe('identity-refused')
  expect(await refusalOf(await signed({ ...claims(), nbf: now() + 120 }))).toBe('identity-refused')
})

it('an identity that was signed with another secret or algorithm, or not at all, is refused', async () => {
  const other = await newAccount()
  const { accountid } = other
  const foreign = await admin.call(calls.renewIdentitySecret, { params: { accountid }, body: {} })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const valid = await signed(claims())
  const [header = '', body = '', signature = ''] = valid.split('.')
  const changed = Buffer.from(JSON.stringify({ ...claims(), sub: 'customer-1' })).toString('base64url')
  const attempts = {
    'the secret of another website chat': await signed(claims(), { key: foreign.secret }),
    'a longer HMAC': await signed(claims(), { alg: 'HS512' }),
    'no algorithm': new UnsecuredJWT(claims()).encode(),
    'no signature': `${header}.${body}.`,
    RS256: await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey),
    'a public key as the secret': await signed(claims(), { key: pem }),
    'another person in the body': `${header}.${changed}.${signature}`,
    'the secret of the empty text': await signed(claims(), { key: '0'.repeat(43) }),
    'a word': 'identity',
    nothing: '',
    'three dots': '...',
    'too much': `${header}.${body}${'A'.repeat(8_000)}.${signature}`,
  }
  expect(await refusalOf(valid)).toBe('accepted')
  for (const [what, jwt] of Object.entries(attempts))
    expect([what, await refusalOf(jwt)]).toEqual([what, 'identity-refused'])
})

it('an identity says who it is, in texts of a bounded length', async () => {
  const fields = (count: number, length = 10) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field ${index}`, 'x'.repeat(length)]))
  const fine = { ...claims(), name: 'I'.repeat(200), fields: fields(20, 200), sub: 's'.repeat(200) }
  expect(await refusalOf(await signed(fine))).toBe('accepted')
  const wrong: Record<string, JWTPayload> = {
    'no sub': { exp: now() + HOUR },
    'an empty sub': { ...claims(), sub: '' },
    'a long sub': { ...claims(), sub: 's'.repeat(201) },
    'no exp': { sub: 'customer-42' },
    'a long name': { ...claims(), name: 'I'.repeat(201) },
    'a name that is none': { ...claims(), name: { first: 'Ingrid' } },
    'an address that is none': { ...claims(), email: 'ingrid' },
    'too many fields': { ...claims(), fields: fields(21) },
    'a long field': { ...claims(), fields: fields(1, 201) },
    'a field that is no text': { ...claims(), fields: { plan: 1 } },
  }
  for (const [what, payload] of Object.entries(wrong))
    expect([what, await refusalOf(await signed(payload))]).toEqual([what, 'identity-refused'])
})

it('an identity that was signed with the former secret is refused from its renewal on', async () => {
  const before = await signed(claims())
  expect(await refusalOf(before)).toBe('accepted')
  secret = await renew()
  expect(await refusalOf(before)).toBe('identity-refused')
  expect(await refusalOf(await signed(claims()))).toBe('accepted')
})

/** The function that docs/website-chat.md shows, as a developer copies it. */
async function sampleOfTheDocs(): Promise<unknown> {
  const text = await readFile(new URL('../../../../../docs/website-chat.md', import.meta.url), 'utf8')
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? []
  const sample: unknown = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return Reflect.get(Object(sample), 'identityOf')
}

it('an identity is made as the document shows it', async () => {
  const identityOf = await sampleOfTheDocs()
  if (typeof identityOf !== 'function') throw new Error('The document has no sample.')
  const user = { id: 42, name: 'Ингрид', email: 'ingrid@home.example', fields: { plan: 'Gold' } }
  const jwt: unknown = Reflect.apply(identityOf, undefined, [user, secret, now()])
  expect(await accepted(String(jwt))).toEqual({
    sub: '42',
    name: 'Ингрид',
    email: 'ingrid@home.example',
    fields: { plan: 'Gold' },
  })
  const anonymous: unknown = Reflect.apply(identityOf, undefined, [{ id: 'a' }, secret, now()])
  expect(await accepted(String(anonymous))).toEqual({ sub: 'a', fields: {} })
})
