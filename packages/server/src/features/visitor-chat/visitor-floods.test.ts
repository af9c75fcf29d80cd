import { randomUUID } from 'node:crypto'
import { calls, NO_TICKETS } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { encodedProof, GivenChallenge, solvedChallenge } from '../website-chats/testing/solved-challenge.ts'
import { addWebsiteChat } from './testing/chat-visitor.ts'

const PATIENCE = 180_000

const addresses = Array.from(
  { length: 1000 },
  (_, n) => `198.51.${100 + Math.floor(n / 250)}.${1 + (n % 250)}`,
)

describe('a flood from a thousand addresses', () => {
  let server: TestServer
  let agent: Caller

  beforeAll(async () => {
    server = await startTestServer({ config: { rateLimit: 300, trustProxy: ['127.0.0.1'] } })
    agent = await server.firstAdmin()
  })
  afterAll(() => server.stop())

  const from = (address: string) => callerOf(server.url).sending({ 'x-forwarded-for': address })

  /** The caller of a new visitor, or what was answered where no chat began. */
  async function startsFrom(
    address: string,
    key: string,
    challenge: string | null,
  ): Promise<{ visitor: Caller } | { refused: string }> {
    const visit = { language: 'en', page: null, identity: null, challenge }
    const started = await from(address).request(`/chat/${key}/visitors`, json(visit))
    if (!started.ok) return { refused: `${started.status} ${await started.text()}` }
    const { token } = calls.startVisit.reply.parse(await started.json())
    const visitor = callerOf(server.url).sending({
      'x-forwarded-for': address,
      authorization: `Bearer ${token}`,
    })
    return { visitor }
  }

  const writes = (visitor: Caller, key: string, text: string) =>
    visitor.call(calls.sendVisitorMessage, {
      params: { key },
      body: { id: randomUUID(), text, reply_to: null, page: null },
    })

  /** A hundred at once; the agent loads the list of tickets in between, and every tenth of who came in writes. */
  async function flood(
    key: string,
    challenge: string | null,
  ): Promise<{ begun: number; refused: Set<string> }> {
    const refused = new Set<string>()
    let begun = 0
    for (let n = 0; n < addresses.length; n += 100) {
      const some = addresses.slice(n, n + 100).map((address) => startsFrom(address, key, challenge))
      await agent.call(calls.getTickets)
      const visitors = (await Promise.all(some)).flatMap((start) => {
        if ('visitor' in start) return [start.visitor]
        refused.add(start.refused)
        return []
      })
      begun += visitors.length
      const loud = visitors.filter((_, at) => at % 10 === 0)
      await Promise.all(loud.map((visitor) => writes(visitor, key, 'Hello')))
    }
    return { begun, refused }
  }

  const ticketCount = async () => {
    await server.settled()
    const tickets = await agent.call(calls.getTickets)
    return tickets === NO_TICKETS ? 0 : tickets.length
  }

  it(
    'makes no ticket without a solved challenge, and one with it',
    async () => {
      const { key } = await addWebsiteChat(agent, { asks_challenge: true })
      const before = await ticketCount()
      expect((await flood(key, null)).begun).toBe(0)
      expect((await flood(key, encodedProof({ challenge: {} }))).begun).toBe(0)
      expect(await ticketCount()).toBe(before)
      const given = await from('203.0.113.1').call(calls.getChallenge, { params: { key } })
      const proof = encodedProof(await solvedChallenge(GivenChallenge.parse(given)))
      const start = await startsFrom('203.0.113.1', key, proof)
      expect(await startsFrom('203.0.113.2', key, proof)).toHaveProperty('refused')
      if ('visitor' in start) await writes(start.visitor, key, 'Hello')
      expect(await ticketCount()).toBe(before + 1)
    },
    PATIENCE,
  )

  it(
    'leaves agents served, and none of the visitors is refused',
    async () => {
      const { key } = await addWebsiteChat(agent)
      const before = await ticketCount()
      expect(await flood(key, null)).toEqual({ begun: addresses.length, refused: new Set() })
      expect(await ticketCount()).toBe(before + addresses.length / 10)
    },
    PATIENCE,
  )
})

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
