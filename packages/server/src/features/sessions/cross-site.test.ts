import { request as plainRequest } from 'node:http'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  type Caller,
  FIRST_ADMIN,
  type StaffMember,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

let server: TestServer
let person: StaffMember
let caller: Caller

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://desk.noor-coffee.example' } })
  person = await buildAgent(server)
  caller = await server.signIn(person)
})
afterAll(() => server.stop())

const foreign: [string, Record<string, string>][] = [
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an opaque Origin', { origin: 'null' }],
  ['a foreign Origin that begins like ours', { origin: 'https://desk.noor-coffee.example.evil.example' }],
]
const own: [string, Record<string, string>][] = [
  ['Sec-Fetch-Site: same-origin', { 'sec-fetch-site': 'same-origin' }],
  ['Sec-Fetch-Site: none', { 'sec-fetch-site': 'none' }],
  ['our Origin', { origin: 'https://desk.noor-coffee.example' }],
  ['neither header, as scripts do', {}],
]

describe('another site', () => {
  it.each(foreign)('cannot change anything with %s', async (_, headers) => {
    const elsewhere = caller.sending(headers)
    const crossSite = { status: 403, error: 'cross-site' }
    expect(await elsewhere.refused(calls.changeLanguage, { body: { lang: 'ja' } })).toMatchObject(crossSite)
    expect(await elsewhere.refused(calls.logout)).toMatchObject(crossSite)
    expect(await elsewhere.refused(calls.login, { body: FIRST_ADMIN })).toMatchObject(crossSite)
    expect((await caller.call(calls.getPreferences)).lang).toBe('en')
  })

  it('cannot change anything from our name over plain http', async () => {
    const host = 'desk.noor-coffee.example'
    const statusOf = (origin: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { host, origin, cookie: caller.cookie ?? '', 'content-type': 'application/json' }
        plainRequest(
          new URL(calls.changeLanguage.path, server.url),
          { method: 'POST', headers },
          (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          },
        )
          .on('error', reject)
          .end(JSON.stringify({ lang: 'en' }))
      })
    expect(await statusOf(`http://${host}`)).toBe(403)
    expect(await statusOf(`https://${host}`)).toBe(200)
  })

  it('cannot open a socket', async () => {
    await expect(caller.socket({ headers: { origin: 'https://evil.example' } })).rejects.toThrow(
      'websocket error',
    )
    const forged = [
      { origin: 'http://desk.noor-coffee.example', host: 'desk.noor-coffee.example' },
      { origin: 'https://desk.noor-coffee.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of forged) await expect(caller.socket({ headers })).rejects.toThrow('websocket error')
    const listener = await caller.socket({ headers: { origin: 'https://desk.noor-coffee.example' } })
    expect(listener.received()).toEqual([])
    listener.close()
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'cannot pass JSON off as %j',
    async (type) => {
      const response = await caller.request(calls.changeLanguage.path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ lang: 'ja' }),
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect((await caller.call(calls.getPreferences)).lang).toBe('en')
    },
  )
})

it.each(own)('our own page may change things with %s', async (_, headers) => {
  const page = caller.sending(headers)
  await page.call(calls.changeLanguage, { body: { lang: 'nl' } })
  expect((await caller.call(calls.getPreferences)).lang).toBe('nl')
  await page.call(calls.changeLanguage, { body: { lang: 'en' } })
})

it('binds the cookie to this host when the server is on https', async () => {
  const response = await server.anyone.request(calls.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
})
