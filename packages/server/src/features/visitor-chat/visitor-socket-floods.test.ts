import { randomUUID } from 'node:crypto'
import { calls, type WebsiteChat } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { addWebsiteChat, startChatVisitor } from './testing/chat-visitor.ts'
import { openVisitorPage } from './testing/visitor-page.ts'

const MOST_OF_A_CHAT = 20

let server: TestServer
let shop: WebsiteChat

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimit: 300 } })
  shop = await addWebsiteChat(await server.firstAdmin())
})
afterAll(() => server.stop())

it('a flood of sockets of one visitor is stopped, another one comes in, and a closed socket leaves its place', async () => {
  const loud = await startChatVisitor(server.url, shop.key)
  const quiet = await startChatVisitor(server.url, shop.key)
  const pages = await Promise.all(
    Array.from({ length: MOST_OF_A_CHAT }, () => openVisitorPage(server.url, loud)),
  )
  await expect(openVisitorPage(server.url, loud)).rejects.toThrow('too-many-requests')
  const other = await openVisitorPage(server.url, quiet)
  await other.proves()
  pages[0]?.cut()
  await expect
    .poll(() =>
      openVisitorPage(server.url, loud).then(
        (page) => pages.push(page) > 0,
        () => false,
      ),
    )
    .toBe(true)
  for (const page of [...pages, other]) page.cut()
})

it('no socket of a visitor opens from the page of another website, with a token that is good', async () => {
  const visitor = await startChatVisitor(server.url, shop.key)
  const from = (origin: string) => openVisitorPage(server.url, visitor, { origin })
  await expect(from('https://hostile.example')).rejects.toThrow('websocket error')
  await expect(from('null')).rejects.toThrow('websocket error')
  const own = await from(new URL(server.url).origin)
  await own.proves()
  own.cut()
})

it('a text, a name or a field of 100,000 characters is refused, and the visitor writes on', async () => {
  const visitor = await startChatVisitor(server.url, shop.key)
  const params = { key: shop.key }
  const long = 'x'.repeat(100_000)
  const message = { id: randomUUID(), text: long, reply_to: null, page: null }
  const refused = await Promise.all([
    visitor.caller.refused(calls.sendVisitorMessage, { params, body: message }),
    visitor.caller.refused(calls.nameVisitor, { params, body: { name: long, email: null } }),
    visitor.caller.refused(calls.startVisit, {
      params,
      body: { language: 'en', page: { url: long, title: long }, identity: long, challenge: long },
    }),
  ])
  for (const { status } of refused) expect([400, 403, 413]).toContain(status)
  expect((await visitor.writes('Hello')).text).toBe('Hello')
})
