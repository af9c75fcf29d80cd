import {
  calls,
  ChatPage,
  type MyTicket,
  socketMessages,
  visitorSocket,
  type WebsiteChat,
} from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { waitFor } from '../../testing/listener.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { addWebsiteChat, type ChatVisitor, startChatVisitor } from './testing/chat-visitor.ts'
import { openVisitorPage } from './testing/visitor-page.ts'

/** Three nodes on one database: the visitor's page is at the last, the agent at the first. */
let nodes: TestServer[]
let url: string
let admin: Caller
let shop: WebsiteChat

beforeAll(async () => {
  const first = await startTestServer()
  const { clock } = first
  const beside = () => startTestServer({ besides: first, clock })
  nodes = [first, await beside(), await beside()]
  url = nodes[2]?.url ?? ''
  admin = await first.firstAdmin()
  shop = await addWebsiteChat(admin)
})
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.stop()
})

/** A visitor who has written, and the ticket that an agent has accepted. */
async function begun(text: string): Promise<{ visitor: ChatVisitor; ticket: MyTicket }> {
  const visitor = await startChatVisitor(url, shop.key)
  await visitor.writes(text)
  for (const node of nodes) await node.settled()
  const answer = await admin.call(calls.getTickets)
  const newest = (typeof answer === 'string' ? [] : answer).toSorted((one, other) =>
    one.created_on < other.created_on ? 1 : -1,
  )
  const [ticket] = newest
  if (ticket === undefined) throw new Error('There is no ticket.')
  const { ticketid, created_on } = ticket
  await admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
  return { visitor, ticket }
}

const answer = ({ ticketid, created_on }: MyTicket, content: string) =>
  admin.call(calls.sendMessage, { body: { ticketid, created_on, content } })

it('an answer of an agent at another node is on the page at once, and again only what changed', async () => {
  const { visitor, ticket } = await begun('Are you there?')
  const page = await openVisitorPage(url, visitor)
  await page.receives('Are you there?')
  await answer(ticket, 'We are.')
  await page.receives('We are.')
  const revisions = page.changes().flatMap(({ messages }) => messages.map(({ revision }) => revision))
  expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other))
  page.cut()
})

it('a name that is given on one page of the visitor is announced to the others, at another node too', async () => {
  const { visitor } = await begun('Who am I?')
  const pages = [await openVisitorPage(url, visitor), await openVisitorPage(nodes[0]?.url ?? '', visitor)]
  const body = { name: 'Sanne', email: null }
  await visitor.caller.call(calls.nameVisitor, { params: { key: shop.key }, body })
  for (const page of pages) {
    await waitFor(() => page.heard(visitorSocket.visitor).length > 0, 'the page to hear of the name')
    page.cut()
  }
})

it('a page that woke up learns that its connection is still one', async () => {
  const { visitor } = await begun('I have slept.')
  const page = await openVisitorPage(url, visitor)
  await page.proves()
  page.cut()
})

it('a page that comes back gets what it has missed, in order and once', async () => {
  const { visitor, ticket } = await begun('I may be away.')
  const page = await openVisitorPage(url, visitor)
  await page.receives('I may be away.')
  page.cut()
  for (const text of ['One', 'Two', 'Three']) await answer(ticket, text)
  await waitFor(async () => (await visitor.received()).includes('Three'), 'the answers to be sent')
  await page.reconnect()
  await page.receives('Three')
  expect(page.texts().slice(-3)).toEqual(['One', 'Two', 'Three'])
  const ids = page
    .changes()
    .flatMap(({ messages }) => messages.map(({ id, revision }) => `${id} ${revision}`))
  expect(new Set(ids).size).toBe(ids.length)
  page.cut()
})

it('a page that says it has less, while it is being sent what is new, is sent all that it lacks', async () => {
  const { visitor } = await begun('One')
  await visitor.writes('Two')
  // That an agent is there now is sent by itself, after the five seconds in which it can be undone.
  await nodes[0]?.letPass(5000)
  for (const node of nodes) await node.settled()
  const page = await openVisitorPage(url, visitor)
  await page.receives('Two')
  const { length } = page.changes()
  const revision = page.changes().at(-1)?.revision ?? 0
  page.send(visitorSocket.resume, { after: revision })
  page.send(visitorSocket.resume, { after: 0 })
  await waitFor(() => page.texts(length).includes('One'), 'the messages to be sent again')
  // By place, as a page shows them: an automatic answer can be stored before the message that it answers.
  expect(page.texts(length)).toEqual(page.texts())
  page.cut()
})

it('each side sees the other write', async () => {
  const { visitor, ticket } = await begun('Typing')
  const page = await openVisitorPage(url, visitor)
  await page.receives('Typing')
  const tab = await admin.socket()
  page.send(visitorSocket.typing, { isTyping: true })
  await tab.until('clientTyping', ({ payload }) => payload.isTyping && payload.ticketid === ticket.ticketid)
  page.send(visitorSocket.typing, { isTyping: false })
  await tab.until('clientTyping', ({ payload }) => !payload.isTyping)
  tab.send(socketMessages.activity, { ticketid: ticket.ticketid, typing: 'reply' })
  await waitFor(() => page.heard(visitorSocket.typing).length > 0, 'the page to see the agent write')
  expect(page.heard(visitorSocket.typing)[0]).toEqual({ isTyping: true })
  tab.close()
  page.cut()
})

it('a page is given the presence of the company', async () => {
  const { visitor } = await begun('Presence')
  const page = await openVisitorPage(url, visitor)
  await waitFor(() => page.heard(visitorSocket.presence).length > 0, 'the presence')
  expect(page.heard(visitorSocket.presence)[0]).toHaveProperty('state')
  page.cut()
})

it('a page that is open is given a new greeting and colour at once, and one that comes back as well', async () => {
  const other = await addWebsiteChat(admin, { name: 'new.example' })
  const visitor = await startChatVisitor(url, other.key)
  const page = await openVisitorPage(url, visitor)
  const change = (greeting: string, color: string) =>
    admin.call(calls.changeWebsiteChat, {
      params: { accountid: other.accountid },
      body: { greeting, color },
    })
  const shown = () => page.heard(visitorSocket.page).map((payload) => ChatPage.parse(payload))
  await waitFor(() => shown().length > 0, 'the look of the chat')
  await change('Good morning', '#aa3300')
  await waitFor(() => shown().at(-1)?.greeting === 'Good morning', 'the new greeting')
  expect(shown()).toHaveLength(2)
  expect(shown()[1]).toMatchObject({ key: other.key, color: '#aa3300', has_away_form: other.has_away_form })
  page.cut()
  await change('Good evening', '#0033aa')
  await page.reconnect()
  await waitFor(() => shown().at(-1)?.greeting === 'Good evening', 'the greeting after the connection')
  page.cut()
})

it('reaches no page of another visitor, and no agent’s socket opens it', async () => {
  const { visitor, ticket } = await begun('Mine alone')
  const other = await startChatVisitor(url, shop.key)
  const own = await openVisitorPage(url, visitor)
  const foreign = await openVisitorPage(url, other)
  await answer(ticket, 'For one alone')
  await own.receives('For one alone')
  for (const node of nodes) await node.settled()
  expect(foreign.changes().flatMap(({ messages }) => messages)).toEqual([])
  own.cut()
  foreign.cut()
  const shut = [
    { key: shop.key, token: 'x'.repeat(43) },
    { key: 'another-key-of-24-letters', token: visitor.token },
    { key: shop.key, token: '' },
  ]
  for (const auth of shut)
    await expect(openVisitorPage(url, auth, { cookie: admin.cookie ?? '' })).rejects.toThrow('not-signed-in')
})

it('a page that is open learns at once that its chat was disconnected', async () => {
  const other = await addWebsiteChat(admin, { name: 'old.example' })
  const visitor = await startChatVisitor(url, other.key)
  const page = await openVisitorPage(url, visitor)
  await waitFor(() => page.heard(visitorSocket.presence).length > 0, 'the presence')
  expect(page.heard(visitorSocket.removed)).toEqual([])
  await admin.call(calls.removeWebsiteChat, { params: { accountid: other.accountid }, body: {} })
  await waitFor(() => page.heard(visitorSocket.removed).length > 0, 'the end of the chat')
  page.cut()
})
