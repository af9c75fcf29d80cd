import { calls, socketMessages } from '@switchboard/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { type Listener, waitFor } from '../../testing/listener.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

let one: ChatServer
/** How often Telegram was asked to show typing. */
let shown = 0
beforeAll(async () => {
  one = await startChatServer()
  // Telegram forgets after five seconds that somebody types, however long a test takes.
  one.server.clock.stand()
  watching = await one.mara.socket()
  const { app } = one.server
  const ask = app.providerHttp
  app.providerHttp = (request) => {
    if (request.url.endsWith('/sendChatAction')) shown += 1
    return ask(request)
  }
})
beforeEach(() => {
  shown = 0
})
const tabs = new Map<Caller, Listener>()
let watching: Listener
afterEach(() => {
  one.telegram.faults.clear()
  one.server.app.config.showTypingToClients = true
})
afterAll(async () => {
  for (const tab of [watching, ...tabs.values()]) tab.close()
  await one.stop()
})

/** The server has recorded that somebody types, and sent it to everybody who is to see it. */
async function reportTyping(who: Caller, ticketid: string, typing: 'reply' | 'note' | 'no'): Promise<void> {
  const tab = tabs.get(who) ?? (await who.socket())
  tabs.set(who, tab)
  const before = watching.receivedOf('ticketActivity').length
  tab.send(socketMessages.activity, { ticketid, typing })
  const isRecorded = () =>
    watching
      .receivedOf('ticketActivity')
      .slice(before)
      .some(({ payload }) =>
        payload.viewers.some((viewer) => viewer.userid === who.me.id && viewer.typing === typing),
      )
  await waitFor(isRecorded, `${who.me.firstName} to be recorded as typing`)
  await one.settled()
}

test('a client sees that the handler types, again as long as it continues, and never more often than it ends', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await reportTyping(one.jonas, ticket.ticketid, 'reply')
  expect([phone.chat().activity, shown]).toEqual(['typing', 1])
  await reportTyping(one.jonas, ticket.ticketid, 'reply')
  expect(shown).toBe(1)
  one.server.clock.tick(5_000)
  await one.settled()
  expect(shown).toBe(2)
  await reportTyping(one.jonas, ticket.ticketid, 'no')
  one.server.clock.tick(5_000)
  await one.settled()
  expect(shown).toBe(2)
})

test('a tab that stopped reporting shows nothing any more', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  await reportTyping(one.jonas, ticket.ticketid, 'reply')
  one.server.clock.tick(23_000)
  await one.settled()
  expect(shown).toBe(1)
})

test('no typing is shown for a note, a colleague, a pending ticket, or when the setting is off', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const pending = await one.newTicket()
  await reportTyping(one.jonas, ticket.ticketid, 'note')
  await reportTyping(one.emine, ticket.ticketid, 'reply')
  await reportTyping(one.emine, pending.ticket.ticketid, 'reply')
  one.server.app.config.showTypingToClients = false
  await reportTyping(one.jonas, ticket.ticketid, 'reply')
  expect(shown).toBe(0)
})

test('trouble at the provider drops typing for a while and delays no message', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  one.telegram.faults.tooManyRequests(1, { method: 'sendChatAction' }, { times: 1 })
  await reportTyping(one.jonas, ticketid, 'reply')
  one.server.clock.tick(10_000)
  await reportTyping(one.jonas, ticketid, 'reply')
  expect(shown).toBe(1)
  await one.jonas.call(calls.sendMessage, { body: { content: 'Try it now', ticketid, created_on } })
  await waitFor(() => phone.chat().messages.some(({ text }) => text === 'Try it now'), 'the message')
  one.server.clock.tick(60_000)
  await reportTyping(one.jonas, ticketid, 'reply')
  expect(shown).toBe(2)
})
