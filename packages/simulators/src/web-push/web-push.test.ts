import {
  createCipheriv,
  createECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startSimulators, type PushSubscriptionJson } from '../index.ts'
import { textLike } from '../testing/matchers.ts'
import { decryptPush } from './decrypt.ts'

const simulators = await startSimulators({ seed: 31 })
const { push, url } = simulators
afterEach(() => push.faults.clear())
afterAll(() => simulators.stop())

const server = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const serverKey = publicPoint(server.publicKey)

function publicPoint(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}

type Claims = { aud?: string; exp?: number; sub?: string }

function vapid(claims: Claims = {}, keys = server): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const whole = {
    aud: url,
    exp: Math.floor(Date.now() / 1000) + 3600,
    sub: 'mailto:desk@example.com',
    ...claims,
  }
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(whole)}`
  const signature = sign('sha256', Buffer.from(text), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicPoint(keys.publicKey)}`
}

/** Encrypts as a server does. */
function encrypt(text: string, { keys }: PushSubscriptionJson): Buffer {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const receiver = Buffer.from(keys.p256dh, 'base64url')
  const salt = randomBytes(16)
  const derive = (input: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own.getPublicKey()])
  const secret = derive(own.computeSecret(receiver), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2, 0, 0])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(4096)
  head.writeUInt8(65, 4)
  return Buffer.concat([salt, head, own.getPublicKey(), sealed])
}

function sends(subscription: PushSubscriptionJson, body: Buffer, headers: Record<string, string> = {}) {
  return fetch(subscription.endpoint, {
    method: 'POST',
    headers: { TTL: '60', 'Content-Encoding': 'aes128gcm', Authorization: vapid(), ...headers },
    body: new Uint8Array(body),
  })
}

it('decrypts the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const plain = decryptPush(Buffer.from(body, 'base64url'), { pair, auth })
  expect(plain.toString()).toBe('When I grow up, I want to be a watermelon')
})

describe('a push', () => {
  it('arrives as what was meant, with its urgency, topic and sender', async () => {
    const browser = push.browser(serverKey)
    const answer = await sends(browser.subscription, encrypt('New ticket', browser.subscription), {
      Urgency: 'high',
      Topic: 't1',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      201,
      expect.stringContaining('/push/messages/'),
    ])
    expect(await browser.waitsFor('New ticket')).toMatchObject({
      ttl: 60,
      urgency: 'high',
      topic: 't1',
      sender: { publicKey: serverKey, subject: 'mailto:desk@example.com' },
    })
  })

  it('for other keys is accepted and does not decrypt', async () => {
    const [browser, other] = [push.browser(), push.browser()]
    expect((await sends(browser.subscription, encrypt('secret', other.subscription))).status).toBe(201)
    expect(browser.messages()).toMatchObject([{ text: undefined, error: textLike(/./) }])
  })

  it.each([
    ['another audience', { Authorization: vapid({ aud: 'https://elsewhere.example.com' }) }, 401],
    ['a time that is over', { Authorization: vapid({ exp: 1 }) }, 401],
    ['a time too far away', { Authorization: vapid({ exp: Math.floor(Date.now() / 1000) + 90000 }) }, 401],
    ['no authorization', { Authorization: '' }, 401],
    ['another server’s key', { Authorization: vapid({}, stranger) }, 403],
    ['no time to live', { TTL: 'x' }, 400],
    ['another encoding', { 'Content-Encoding': 'gzip' }, 400],
  ])('with %s is refused', async (_, headers, status) => {
    const browser = push.browser(serverKey)
    const answer = await sends(browser.subscription, encrypt('x', browser.subscription), headers)
    expect([answer.status, browser.messages()]).toEqual([status, []])
  })

  it('that is too large, to nobody or to somebody gone is refused', async () => {
    const browser = push.browser()
    expect((await sends(browser.subscription, Buffer.alloc(4097))).status).toBe(413)
    const nobody = { ...browser.subscription, endpoint: `${url}/push/send/nobody` }
    expect((await sends(nobody, Buffer.alloc(0))).status).toBe(404)
    browser.unsubscribes()
    expect((await sends(browser.subscription, Buffer.alloc(0))).status).toBe(410)
  })
})

it.each([
  ['notFound', 404],
  ['gone', 410],
  ['tooLarge', 413],
  ['serverError', 500],
] as const)('the service answers %s on demand', async (name, status) => {
  const browser = push.browser()
  push.faults[name]()
  expect((await sends(browser.subscription, encrypt('x', browser.subscription))).status).toBe(status)
})

it('too many requests name their seconds, and earlier ones are distinguished', async () => {
  const browser = push.browser()
  push.faults.tooManyRequests(30, {}, { times: 1 })
  const first = await sends(browser.subscription, encrypt('x', browser.subscription))
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '30'])
  await sends(browser.subscription, encrypt('x', browser.subscription))
  expect(push.earlyCalls()).toHaveLength(1)
})

it('a page gets a subscription over HTTP', async () => {
  const body = JSON.stringify({ applicationServerKey: serverKey })
  const answer = await fetch(`${url}/push/subscriptions`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({
    expirationTime: null,
    keys: { auth: textLike(/^.{22}$/) },
  })
})
