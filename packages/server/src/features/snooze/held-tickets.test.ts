import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const snooze = (by: Caller, { ticketid, created_on }: MyTicket) =>
  by.call(calls.snoozeTicket, {
    params: { ticketid },
    body: { created_on, until: new Date(one.server.clock.millis() + HOUR).toISOString() },
  })

test('a snoozed ticket comes back although one that is due before it is held', async () => {
  // Three seconds for each would be more than the other is waited for; and they fill a whole page of those that are due.
  const names = Array.from({ length: 100 }, (_, n) => `Held ${n}`)
  for (const [n, name] of names.entries()) one.client(7000 + n, name).writes('Hello')
  await one.settled()
  const allHeld = async () => (await one.tickets()).filter((ticket) => names.includes(ticket.client_name))
  const held = await allHeld()
  expect(held).toHaveLength(100)
  for (const ticket of held) await snooze(one.mara, ticket)
  one.server.clock.tick(1000)
  const { ticket: free } = await one.handledTicket(one.jonas)
  await snooze(one.jonas, free)
  await whileHeld(one.server, holdTickets(held), {
    begin() {
      one.server.clock.tick(HOUR)
      void one.server.settled()
    },
    condition: async () =>
      (await one.jonas.call(calls.getTicket, { params: { ticketid: free.ticketid } })).snoozed === null,
    what: 'the other ticket to come back',
  })
  await one.settled()
  for (const ticket of await allHeld()) expect(ticket.snoozed).toBeNull()
})
