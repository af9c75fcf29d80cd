import { randomUUID } from 'node:crypto'
import { calls, type Message, type MyTicket, type WebsiteChat } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHeads } from '../../platform/outbox/outbox-heads.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { addWebsiteChat, type ChatVisitor, startChatVisitor } from './testing/chat-visitor.ts'

let server: TestServer
let admin: Caller
let shop: WebsiteChat

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.firstAdmin()
  shop = await addWebsiteChat(admin)
})
afterAll(() => server.stop())

const visitor = (): Promise<ChatVisitor> => startChatVisitor(server.url, shop.key)

async function tickets(): Promise<MyTicket[]> {
  const answer = await admin.call(calls.getTickets)
  return typeof answer === 'string' ? [] : answer
}

async function messagesOf({ ticketid, created_on }: MyTicket): Promise<Message[]> {
  const params = { ticketid, sliceIndex: 0 }
  return Object.values(await admin.call(calls.getChat, { params, query: { created_on } })).flat()
}

/** The ticket of a visitor whose text is in it. */
async function accepted(text: string): Promise<MyTicket> {
  for (const ticket of await tickets())
    if ((await messagesOf(ticket)).some(({ content }) => content === text)) {
      const { ticketid, created_on } = ticket
      await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
      return ticket
    }
  throw new Error(`No ticket holds "${text}".`)
}

const answer = ({ ticketid, created_on }: MyTicket, content: string): Promise<Message> =>
  admin.call(calls.sendMessage, { body: { ticketid, created_on, content } })

it('a visitor costs no ticket before the first message, which makes one that is greeted and answered', async () => {
  const before = (await tickets()).length
  const sanne = await visitor()
  expect(await tickets()).toHaveLength(before)
  const written = await sanne.writes('Do you ship to Texel?')
  expect(written).toMatchObject({ from: 'visitor', position: 1, text: 'Do you ship to Texel?' })
  await server.settled()
  const ticket = await accepted('Do you ship to Texel?')
  expect(ticket.platform).toBe('website')
  expect(ticket.client_name).toMatch(/^Visitor [0-9a-f]{4}$/)
  const { messageid } = await answer(ticket, 'Within two days.')
  await server.settled()
  expect(await sanne.received()).toEqual(expect.arrayContaining(['Within two days.']))
  const sent = (await messagesOf(ticket)).find((message) => message.messageid === messageid)
  expect(['sent', 'delivered']).toContain(sent?.delivery)
})

it('what the company answers at once has its place after the message', async () => {
  const ben = await visitor()
  await ben.writes('First')
  await server.settled()
  const { messages } = await ben.changes()
  const places = messages.toSorted((one, other) => one.position - other.position).map(({ from }) => from)
  expect(places[0]).toBe('visitor')
  expect(places).toContain('company')
})

it('the same id twice is one message, for the company and in the record', async () => {
  const ana = await visitor()
  const id = randomUUID()
  const both = await Promise.all([ana.writes('Twice', { id }), ana.writes('Twice', { id })])
  expect(both[0]).toEqual(both[1])
  await ana.writes('Twice', { id })
  await server.settled()
  const own = (await ana.changes()).messages.filter(({ from }) => from === 'visitor')
  expect(own).toHaveLength(1)
  const ticket = await accepted('Twice')
  expect((await messagesOf(ticket)).filter(({ content }) => content === 'Twice')).toHaveLength(1)
})

it('changes are asked by revision, in its order and in pages', async () => {
  const kai = await visitor()
  for (let n = 0; n < 120; n += 1) await kai.writes(`Line ${n}`)
  const first = await kai.changes(0)
  expect(first).toMatchObject({ has_more: true })
  expect(first.messages).toHaveLength(100)
  const revisions = first.messages.map(({ revision }) => revision)
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
  const second = await kai.changes(first.revision)
  const texts = [...first.messages, ...second.messages].flatMap(({ from, text }) =>
    from === 'visitor' ? text : [],
  )
  expect(texts).toEqual(Array.from({ length: 120 }, (_, n) => `Line ${n}`))
  expect(second.has_more).toBe(false)
  expect((await kai.changes(second.revision)).messages).toEqual([])
})

it('a send that is repeated after a lost answer makes one message', async () => {
  const mia = await visitor()
  await mia.writes('Hello?')
  await server.settled()
  const { query } = server.app.db
  const chat = await query
    .selectFrom('visitor_chats')
    .selectAll()
    .orderBy('created_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const send = () =>
    server.app.providerHttp({
      method: 'POST',
      url: `https://website-chat.invalid/${shop.key}/chats/${chat.chatid}/messages`,
      body: { json: { ourRef: '4711', text: 'Once', replyTo: null } },
      timeout: 1000,
      maxBytes: 1000,
    })
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1)
  expect((await mia.received()).filter((text) => text === 'Once')).toHaveLength(1)
})

it('an answer whose sender died is sent again, and the visitor has it once', async () => {
  const ruth = await visitor()
  await ruth.writes('Is it in stock?')
  await server.settled()
  const { messageid } = await answer(await accepted('Is it in stock?'), 'It is in stock.')
  await server.settled()
  const leased = { state: 'queued', done_on: null, lease_until: server.clock.now() } as const
  await server.app.db.transaction(async (tx) => {
    const { conversation } = await tx.query
      .updateTable('outbox')
      .set(leased)
      .where('messageid', '=', messageid)
      .returning('conversation')
      .executeTakeFirstOrThrow()
    await tx.query
      .updateTable('messages')
      .set({ delivery: 'queued', message_ref: null })
      .where('messageid', '=', messageid)
      .execute()
    keepHeads(tx, [conversation])
  })
  await server.letPass(1000)
  const { delivery } = await server.app.db.query
    .selectFrom('messages')
    .select('delivery')
    .where('messageid', '=', messageid)
    .executeTakeFirstOrThrow()
  expect(delivery).toBe('sent')
  expect((await ruth.received()).filter((text) => text === 'It is in stock.')).toHaveLength(1)
})

it('a website chat that is disconnected is read and no longer written to', async () => {
  const other = await addWebsiteChat(admin, { name: 'old.example' })
  const lou = await startChatVisitor(server.url, other.key)
  await lou.writes('Before')
  await server.settled()
  await admin.call(calls.removeWebsiteChat, { params: { accountid: other.accountid }, body: {} })
  expect((await lou.changes()).messages.length).toBeGreaterThan(0)
  const body = { id: randomUUID(), text: 'After', reply_to: null, page: null }
  const refused = await lou.caller.refused(calls.sendVisitorMessage, { params: { key: other.key }, body })
  expect(refused.error).toBe('website-chat-not-found')
  const start = { language: 'en', page: null, identity: null, challenge: null } as const
  expect(
    (await server.anyone.refused(calls.startVisit, { params: { key: other.key }, body: start })).error,
  ).toBe('website-chat-not-found')
})

it('who sees the ticket sees the email and the page of its visitor', async () => {
  const ilse = await visitor()
  const params = { key: shop.key }
  const page = { url: 'https://noor.example/linea-2', title: 'Linea 2' }
  await ilse.caller.call(calls.nameVisitor, { params, body: { name: 'Ilse', email: 'ilse@example.org' } })
  const body = { id: randomUUID(), text: 'Does it fit under a shelf?', reply_to: null, page }
  await ilse.caller.call(calls.sendVisitorMessage, { params, body })
  await server.settled()
  const { ticketid } = await accepted('Does it fit under a shelf?')
  const history = await admin.call(calls.getClientHistory, { params: { ticketid } })
  expect(history.visitor).toEqual({ email: 'ilse@example.org', website_user: null, fields: {}, page })
  const next = { url: 'https://noor.example/shelf', title: 'Shelf' }
  const file = new File(['60 cm'], 'shelf.txt', { type: 'text/plain' })
  await ilse.caller.call(calls.sendVisitorFile, {
    params,
    body: { id: randomUUID(), page_url: next.url, page_title: next.title },
    file,
  })
  await server.settled()
  const { visitor: facts } = await admin.call(calls.getClientHistory, { params: { ticketid } })
  expect(facts?.page).toEqual(next)
})

it('a page title that ends in half an emoji and a pasted text of a word processor come in, without what cannot be stored', async () => {
  const page = { url: 'https://noor.example/lamp', title: `Lamp \u0007${'x'.repeat(3)}\ud83d` }
  const rik = await startChatVisitor(server.url, shop.key, { page })
  const body = { id: randomUUID(), text: 'First line\vsecond\fthird\u0000\u0007', reply_to: null, page }
  const sent = await rik.caller.call(calls.sendVisitorMessage, { params: { key: shop.key }, body })
  expect(sent.text).toBe('First line\nsecond\nthird')
  await server.settled()
  const { ticketid } = await accepted('First line\nsecond\nthird')
  const { visitor: facts } = await admin.call(calls.getClientHistory, { params: { ticketid } })
  expect(facts?.page).toEqual({ ...page, title: 'Lamp xxx' })
  const blank = { ...body, id: randomUUID(), text: '\u0007\u0000' }
  const refused = await rik.caller.refused(calls.sendVisitorMessage, {
    params: { key: shop.key },
    body: blank,
  })
  expect(refused.error).toBe('invalid-input')
})
