import { randomUUID } from 'node:crypto'
import { calls } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAgent, type Caller, startTestServer, type TestServer } from '../../testing/index.ts'

/** Two calls of a session in ten seconds: 40 requests of an address, 120 of a provider. */
const RATE_LIMIT = 2

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { rateLimit: RATE_LIMIT, trustProxy: ['127.0.0.1', '10.0.0.0/8'] },
  })
  // What is allowed comes back with time, which no slow answer is to bring.
  server.clock.stand()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.tick(60_000))

const from = (forwarded: string): Caller => server.anyone.sending({ 'x-forwarded-for': forwarded })

/** How many of so many requests at once were not answered 429. */
async function answered(times: number, ask: (number: number) => Promise<Response>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, async (_, number) => {
      const answer = await ask(number)
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  return answers.filter((status) => status !== 429).length
}

describe('what one address may ask for in ten seconds', () => {
  it.each([
    '/docs',
    '/openapi.json',
    `/files/${randomUUID()}`,
    '/public-files/key/file.jpg',
    '/user-guide/',
    '/no/such/thing',
  ])('is 40 times %s, while a colleague elsewhere is served', async (path) => {
    expect(await answered(100, () => from('198.51.100.1').request(path))).toBe(40)
    expect((await from('198.51.100.2').request(path)).status).not.toBe(429)
  })

  it('is refused with the headers of every other answer', async () => {
    const ask = () => from('198.51.100.7').request('/docs')
    expect(await answered(50, ask)).toBe(40)
    const refused = await ask()
    expect([refused.status, refused.headers.get('x-content-type-options')]).toEqual([429, 'nosniff'])
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is three times as much for a provider', async () => {
    const webhook = { method: 'POST', body: '{}' }
    const ask = () => from('198.51.100.3').request(`/webhooks/viber/${randomUUID()}`, webhook)
    expect(await answered(300, ask)).toBe(120)
  })

  it('is shared by a network of IPv6 addresses, and four times as much by 256 of those', async () => {
    const ask = (number: number) => from(`2001:db8:0:1::${number.toString(16)}`).request('/docs')
    expect(await answered(100, ask)).toBe(40)
    server.clock.tick(60_000)
    const elsewhere = (number: number) => from(`2001:db8:0:2${(number % 90) + 10}::1`).request('/docs')
    expect(await answered(400, elsewhere)).toBe(160)
    expect((await from('2001:db8:0:300::1').request('/docs')).status).toBe(401)
  })

  it('is the same however an IPv4 address is written', async () => {
    const ask = (number: number) => from(number % 2 ? '::ffff:198.51.100.4' : '198.51.100.4').request('/docs')
    expect(await answered(100, ask)).toBe(40)
  })
})

describe('the addresses that a proxy forwards', () => {
  /** The address that the log holds for a failed sign-in. */
  async function notedFor(forwarded: string): Promise<string> {
    const { email } = await buildAgent(server)
    await from(forwarded).refused(calls.login, { body: { email, password: 'guess' } })
    const { rows } = await sql<{
      ip: string
    }>`select ip from audit_log order by auditid desc limit 1`.execute(server.app.db.query)
    return rows[0]?.ip ?? ''
  }

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['192.0.2.1, 203.0.113.5', '203.0.113.5'],
    ['192.0.2.1, 203.0.113.5, 10.1.2.3', '203.0.113.5'],
    ['2001:db8::7', '2001:db8::7'],
    ['<script>', '127.0.0.1'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.5, unknown', '127.0.0.1'],
    ['junk, 203.0.113.5', '203.0.113.5'],
    ['junk, 10.1.2.3', '10.1.2.3'],
    ['x'.repeat(7000), '127.0.0.1'],
  ])('%j means %s', async (forwarded, meant) => {
    expect(await notedFor(forwarded)).toBe(meant)
  })
})
