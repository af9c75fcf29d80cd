import { Agent, request as plainRequest } from 'node:http'
import { calls } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAgent,
  type Caller,
  startTestServer,
  type StaffMember,
  type TestServer,
} from '../../testing/index.ts'

const PUBLIC_URL = 'https://desk.noor-coffee.example'
let server: TestServer
let person: StaffMember
let caller: Caller

beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: PUBLIC_URL } })
  person = await buildAgent(server)
  caller = await server.signIn(person)
})
afterAll(() => server.stop())

const ours: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]

/** The headers that every answer of the server sends to a browser, and beside them only its own. */
const everywhere = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;media-src 'self' blob:;connect-src 'self';frame-src 'self';font-src 'self';worker-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';upgrade-insecure-requests;require-trusted-types-for 'script';trusted-types switchboard",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), geolocation=(), payment=(), usb=(), display-capture=(), microphone=(self)',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('every sort of answer sends browsers the same headers', () => {
  it.each<[string, number, string, (RequestInit | 'nobody')?]>([
    ['a call', 200, calls.getPreferences.path],
    ['a call without a session', 401, calls.getPreferences.path, 'nobody'],
    ['a refused call', 400, calls.changeLanguage.path, json({ lang: 'tlh' })],
    ['a call for administrators', 403, calls.getAuditLog.path],
    ['what is not there', 404, '/no/such/thing'],
    ['a file that is not there', 404, '/files/00000000-0000-4000-8000-000000000000'],
    ['a body that is no JSON', 400, calls.changeLanguage.path, { ...json({}), body: '{' }],
    [
      'a form where JSON belongs',
      415,
      calls.changeLanguage.path,
      { method: 'POST', body: new URLSearchParams('lang=en') },
    ],
    ['a webhook of nobody', 404, '/webhooks/telegram/none', json({})],
    ['whether the desk lives', 200, '/health/live'],
  ])('%s (%i)', async (_, status, path, init) => {
    const answer = await (init === 'nobody' ? server.anyone.request(path) : caller.request(path, init))
    const sent = Object.fromEntries(ours.map((name) => [name, answer.headers.get(name)]))
    expect([answer.status, sent]).toEqual([status, everywhere])
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by')).toBeNull()
  })

  it('signing out ends the cookie and empties what the browser kept of clients’ files', async () => {
    const leaving = await server.signIn(person)
    const { headers } = await leaving.request(calls.logout.path)
    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-sid=; .*Expires=Thu, 01 Jan 1970 00:00:00 GMT/)
  })
})

/** fetch would not send a Host of its own. */
function statusAt(host: string, more: Record<string, string> = {}): Promise<[number, string]> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    plainRequest({ port, host: '127.0.0.1', path: '/health/live', headers: { ...more, host } }, (answer) => {
      let body = ''
      answer.on('data', (part: Buffer) => (body += part.toString()))
      answer.on('end', () => resolve([answer.statusCode ?? 0, body + JSON.stringify(answer.headers)]))
    })
      .on('error', reject)
      .end()
  })
}

it('a form that is refused in its middle is read to its end, so that its connection takes the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, body?: Buffer): Promise<[number, boolean]> =>
    new Promise((resolve, reject) => {
      const headers = {
        cookie: caller.cookie ?? '',
        'content-type': 'multipart/form-data; boundary=x1',
        'content-length': body?.length ?? 0,
      }
      const options = { agent, method: body ? 'POST' : 'GET', headers, timeout: 5000 }
      const asked = plainRequest(new URL(path, server.url), options, (answer) => {
        answer.resume()
        answer.on('end', () => resolve([answer.statusCode ?? 0, asked.reusedSocket]))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
      asked.on('error', reject)
      asked.end(body)
    })
  const head = '--x1\r\ncontent-disposition: form-data; name="wrong"; filename="a"\r\n\r\n'
  const form = Buffer.concat([Buffer.from(head), Buffer.alloc(1_000_000, 'a'), Buffer.from('\r\n--x1--\r\n')])
  expect(await ask(calls.changeProfilePicture.path, form)).toEqual([400, false])
  expect(await ask('/health/live')).toEqual([200, true])
  agent.destroy()
})

describe('the host name of a request', () => {
  it.each([
    ['desk.noor-coffee.example', 200],
    ['desk.noor-coffee.example:443', 200],
    ['127.0.0.1:3003', 200],
    ['[::1]:3003', 200],
    ['localhost:3003', 200],
    ['app:3003', 200],
    ['evil.example', 421],
    ['desk.noor-coffee.example.evil.example', 421],
    ['evil.example#desk.noor-coffee.example', 421],
    ['127.0.0.1.nip.example', 421],
  ])('%s is answered with %i', async (host, status) => {
    expect((await statusAt(host))[0]).toBe(status)
  })

  it('never appears in an answer, nor does a forwarded name of an untrusted caller', async () => {
    const poison = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const answers = await Promise.all([
      statusAt('evil.example', poison),
      statusAt('127.0.0.1', poison),
      caller.sending(poison).request('/no/such/thing', { headers: { accept: 'text/html' } }),
      caller.sending(poison).request(calls.getPublicSettings.path),
    ])
    for (const answer of answers) {
      const received =
        answer instanceof Response ? (await answer.text()) + JSON.stringify([...answer.headers]) : answer[1]
      expect(received).not.toContain('evil')
    }
  })

  it.each([
    ['a program', 'application/json', '"error":"unknown-host"'],
    ['a browser', 'text/html', `<a href="${PUBLIC_URL}">`],
  ])(
    'that is foreign leads %s to the right one, and names the setting that decides',
    async (_, accept, word) => {
      const [status, answer] = await statusAt('old-desk.example', { accept })
      expect(status).toBe(421)
      for (const said of [word, PUBLIC_URL, 'PUBLIC_URL']) expect(answer).toContain(said)
      expect(answer).not.toContain('old-desk')
      expect(answer).toMatch(accept === 'text/html' ? /security-policy":"default-src 'none'/ : /^\{"error"/)
    },
  )

  it('opens no socket under a foreign one', async () => {
    await expect(caller.socket({ headers: { host: 'evil.example' } })).rejects.toThrow('websocket error')
  })
})
