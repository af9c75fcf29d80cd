import { randomUUID } from 'node:crypto'
import { type Call, callAreas, calls, fillPath } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hostileText } from '../../testing/bad-input/hostile-values.ts'
import { callerOf } from '../../testing/caller.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { hostileFiles } from '../files/testing/hostile-files.ts'
import { addWebsiteChat, chatVisitor, startChatVisitor } from './testing/chat-visitor.ts'
import { type Begun, startChat, type StartedChat } from './testing/started-chat.ts'

/** Some fifty files through decoders. */
const PATIENCE = 60_000

let chat: StartedChat
let mine: Begun
let theirs: Begun

beforeAll(async () => {
  chat = await startChat()
  mine = await chat.begun('Mine')
  theirs = await chat.begun('canary of the other')
  await chat.answer(theirs.ticket, 'canary for the other')
  await chat.server.settled()
})
afterAll(() => chat.server.stop())

const visitorCalls = Object.entries<Call>(callAreas.visitor).filter(([, { right }]) => right === 'visitor')
const Sample = z.object({
  params: z.object({}).loose(),
  query: z.record(z.string(), z.unknown()).default({}),
  body: z.object({}).loose().default({}),
})
const sampleOf = (name: string) =>
  Sample.parse(Object.entries(callSamples).find(([known]) => known === name)?.[1])

/** A call of the samples at an address, with these headers alone. */
async function ask([name, call]: [string, Call], params: object, headers: Record<string, string>) {
  const { query, body, ...sample } = sampleOf(name)
  const given = { ...sample.params, ...params }
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const path = `${fillPath(call.path, given)}?${search.toString()}`
  const form = new FormData()
  if (call.file !== undefined) form.append(call.file, new Blob(['text']), 'a.txt')
  const content = call.file === undefined ? JSON.stringify(body) : form
  const type = call.file === undefined ? { 'content-type': 'application/json' } : {}
  return callerOf(chat.server.url).request(path, {
    method: call.method,
    headers: { ...type, ...headers },
    ...(call.method === 'GET' ? {} : { body: content }),
  })
}

describe.each(visitorCalls)('%s', (name, call) => {
  it('is refused without the token of a visitor of this very website chat', async () => {
    const other = await addWebsiteChat(chat.admin, { name: 'other.example' })
    const { token } = mine.visitor
    const cookie = chat.admin.cookie ?? ''
    const strangers: { key: string; headers: Record<string, string> }[] = [
      { key: chat.shop.key, headers: {} },
      { key: chat.shop.key, headers: { cookie } },
      { key: chat.shop.key, headers: { authorization: `Bearer ${'x'.repeat(token.length)}` } },
      { key: chat.shop.key, headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
      { key: chat.shop.key, headers: { authorization: `Bearer ${token}x` } },
      { key: chat.shop.key, headers: { authorization: `Bearer ${cookie.split('=')[1] ?? ''}` } },
      { key: chat.shop.key, headers: { authorization: token } },
      { key: other.key, headers: { authorization: `Bearer ${token}`, cookie } },
      { key: 'no-key-of-any-website', headers: { authorization: `Bearer ${token}` } },
    ]
    for (const { key, headers } of strangers) {
      const response = await ask([name, call], { key }, headers)
      expect([key, headers, response.status]).toEqual([key, headers, 401])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  it('answers nothing of another visitor, whose messages are as if absent', async () => {
    const [ours] = (await theirs.visitor.changes()).messages.filter(({ from }) => from === 'company')
    const headers = { authorization: `Bearer ${mine.visitor.token}` }
    const before = await theirs.visitor.changes()
    const params = { key: chat.shop.key, messageid: ours?.id ?? '' }
    const text = await (await ask([name, call], params, headers)).text()
    expect(text).not.toContain('canary')
    const after = await theirs.visitor.changes()
    expect(after).toEqual(before)
  })
})

it('a message of another visitor is neither reacted to, chosen from nor answered', async () => {
  const foreign = await theirs.visitor.messageWith('canary for the other')
  const params = { key: chat.shop.key, messageid: foreign.id }
  const { caller } = mine.visitor
  expect((await caller.refused(calls.reactAsVisitor, { params, body: { emoji: '👍' } })).error).toBe(
    'message-not-found',
  )
  expect((await caller.refused(calls.chooseAsVisitor, { params, body: { payload: 'x' } })).error).toBe(
    'message-not-found',
  )
  const reply = await mine.visitor.writes('To what?', { replyTo: foreign.id })
  expect(reply.reply_to).toBeNull()
})

it('the token of a visitor opens no call of the staff', async () => {
  const visitor = callerOf(chat.server.url).sending({ authorization: `Bearer ${mine.visitor.token}` })
  const others = Object.values<Call>(calls).filter(({ right }) => right === 'signed-in' || right === 'admin')
  for (const { method, path } of others) {
    const { status } = await visitor.request(path.replaceAll(/\{\w+\}/g, randomUUID()), { method })
    expect([path, status]).toEqual([path, 401])
  }
  await expect(
    callerOf(chat.server.url).socket({ headers: { authorization: `Bearer ${mine.visitor.token}` } }),
  ).rejects.toThrow('not-signed-in')
})

it('no note of the staff is in the record of a visitor', async () => {
  await chat.admin.call(calls.addNote, {
    params: { ticketid: mine.ticket.ticketid },
    body: { content: 'canary-note', mentions: [] },
  })
  await chat.server.settled()
  expect(JSON.stringify(await mine.visitor.changes())).not.toContain('canary-note')
})

it('a path of a file opens this file alone, not forged, and no agent finds it by its id', async () => {
  const sent = await mine.visitor.caller.call(calls.sendVisitorFile, {
    params: { key: chat.shop.key },
    body: { id: randomUUID() },
    file: new File(['a,b'], 'list.csv', { type: 'text/csv' }),
  })
  const url = sent.file?.url ?? ''
  const status = async (path: string) => (await chat.server.anyone.request(path)).status
  expect(await status(url)).toBe(200)
  const [, , key = '', name = ''] = url.split('/')
  const middle = Math.floor(key.length / 2)
  const other = key[middle] === 'A' ? 'B' : 'A'
  for (const forged of [key.slice(0, -2), key.slice(0, middle) + other + key.slice(middle + 1), '', 'x'])
    expect(await status(`/visitor-files/${forged}/${name}`)).toBe(404)
  const { fileid } = await chat.server.app.db.query
    .selectFrom('visitor_messages')
    .select('fileid')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect((await chat.admin.request(`/files/${fileid ?? ''}`)).status).toBe(404)
})

it(
  'nothing that a visitor sends can run where it is opened, whatever it is called',
  async () => {
    const shown = /^(image\/(jpeg|png|apng|webp|gif)|audio\/|video\/)/
    for (const { name, bytes } of await hostileFiles()) {
      const form = new FormData()
      form.append('id', randomUUID())
      form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const sent = await mine.visitor.caller.request(`/chat/${chat.shop.key}/files`, {
        method: 'POST',
        body: form,
      })
      expect([name, [200, 400, 413, 415, 422].includes(sent.status), sent.status]).toEqual([
        name,
        true,
        sent.status,
      ])
      if (!sent.ok) continue
      const { file } = calls.sendVisitorFile.reply.parse(await sent.json())
      const { headers, status } = await chat.server.anyone.request(file?.url ?? '')
      const type = headers.get('content-type') ?? ''
      const opened = (headers.get('content-disposition') ?? '').startsWith('attachment') ? 'saved' : 'shown'
      expect([name, status, headers.get('content-security-policy')]).toEqual([
        name,
        200,
        "sandbox; default-src 'none'",
      ])
      expect([name, opened === 'saved' || shown.test(type), type]).toEqual([name, true, type])
      expect(type).not.toMatch(/html|xml|svg|javascript/)
    }
  },
  PATIENCE,
)

it('texts and names that break queries and pages are kept as they are, or refused', async () => {
  const { visitor } = await chat.begun('Before')
  const params = { key: chat.shop.key }
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const body = { id: randomUUID(), text, reply_to: null, page: null }
      const response = await visitor.caller.request(`/chat/${chat.shop.key}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([200, 400]).toContain(response.status)
      const named = await visitor.caller.request(`/chat/${chat.shop.key}/visitor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: text, email: null }),
      })
      expect([200, 400]).toContain(named.status)
    }),
    { numRuns: 60 },
  )
  await chat.server.settled()
  expect((await visitor.caller.call(calls.getVisitor, { params })).is_identified).toBe(false)
  expect((await chat.admin.call(calls.getDeadLetters)).items).toEqual([])
})

it('a token that nobody used for half a year counts no more', async () => {
  const { visitor } = await chat.begun('Long ago')
  expect((await visitor.changes()).messages.length).toBeGreaterThan(0)
  chat.server.clock.tick(181 * 24 * 3600_000)
  expect((await visitor.caller.refused(calls.getVisitor, { params: { key: chat.shop.key } })).status).toBe(
    401,
  )
})

describe('a flood', () => {
  const LIMIT = 300
  it('of new visitors from one address is stopped, and others come in', async () => {
    const server = await startTestServer({ config: { rateLimit: LIMIT, trustProxy: ['127.0.0.1'] } })
    const shop = await addWebsiteChat(await server.firstAdmin())
    const start = (address: string) =>
      callerOf(server.url)
        .sending({ 'x-forwarded-for': address })
        .request(`/chat/${shop.key}/visitors`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ language: 'en', page: null, identity: null, challenge: null }),
        })
    server.clock.stand()
    const answers = await Promise.all(Array.from({ length: 60 }, () => start('192.0.2.1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    const refused: unknown = await answers.find(({ status }) => status === 429)?.json()
    expect(refused).toMatchObject({ error: 'too-many-requests' })
    expect(refused).toHaveProperty('detail.retryAfter')
    for (let n = 0; n < 10; n += 1) expect((await start(`192.0.2.${100 + n}`)).status).toBe(200)
    await server.stop()
  })

  it('of messages of one visitor is stopped, and another one is heard', async () => {
    const server = await startTestServer({ config: { rateLimit: LIMIT } })
    const shop = await addWebsiteChat(await server.firstAdmin())
    const loud = await startChatVisitor(server.url, shop.key)
    const quiet = await startChatVisitor(server.url, shop.key)
    server.clock.stand()
    // The same token on another page is the same visitor.
    const again = chatVisitor(server.url, shop.key, loud.token)
    const written = await Promise.allSettled(
      Array.from({ length: 80 }, (_, n) => (n % 2 === 0 ? loud : again).writes(`Line ${n}`)),
    )
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    expect((await quiet.writes('Hello')).text).toBe('Hello')
    await server.stop()
  })
})
