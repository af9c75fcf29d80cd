import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { closing, giving, undoing } from '../../testing/events-explain-state/ticket-actions.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'
import { noticesOf } from './testing/not-sent-notices.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const schedule = (by: Caller, { ticketid, created_on }: MyTicket, content: string) =>
  by.call(calls.scheduleMessage, {
    params: { ticketid },
    body: {
      messageid: randomUUID(),
      created_on,
      content,
      due_on: new Date(one.server.clock.millis() + HOUR).toISOString(),
    },
  })
const at = ({ messageid }: { messageid: string }) => ({ params: { messageid } })
const listed = (by: Caller, { ticketid }: MyTicket) =>
  by.call(calls.getScheduledMessages, { params: { ticketid } })
const reasonsIn = async (ticket: MyTicket) => (await listed(one.mara, ticket)).map(({ not_sent }) => not_sent)
const anHourLater = async (): Promise<void> => {
  one.server.clock.tick(HOUR)
  await one.settled()
}

test('who handles the ticket now cancels what a colleague scheduled, whom a notice with the text reaches', async () => {
  const scene = await one.handledTicket(one.jonas)
  const { ticket, phone } = scene
  const scheduled = await schedule(one.jonas, ticket, 'Later')
  for (const caller of [one.emine, one.aiko])
    expect(await caller.refused(calls.cancelScheduledMessage, at(scheduled))).toMatchObject({
      error: 'message-not-found',
    })
  await giving(one.jonas, scene, one.emine)
  const tab = await one.jonas.socket()
  await one.emine.call(calls.cancelScheduledMessage, at(scheduled))
  await tab.until('scheduledMessageRemoved', ({ payload }) => payload.messageid === scheduled.messageid)
  await tab.until('newNotification', ({ payload }) => payload.notification.type === 'not-sent')
  tab.close()
  expect(await listed(one.mara, ticket)).toEqual([])
  expect(await noticesOf(one.jonas, ticket)).toEqual(['cancelled: Later'])
  expect(await noticesOf(one.emine, ticket)).toEqual([])
  expect(await one.emine.refused(calls.cancelScheduledMessage, at(scheduled))).toMatchObject({
    error: 'message-not-found',
  })
  await anHourLater()
  expect(receivedBy(phone)).not.toContain('Later')
})

test('an administrator cancels it while its author handles the ticket', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const scheduled = await schedule(one.jonas, ticket, 'Better not')
  await one.mara.call(calls.cancelScheduledMessage, at(scheduled))
  expect(await listed(one.jonas, ticket)).toEqual([])
  expect(await noticesOf(one.jonas, ticket)).toEqual(['cancelled: Better not'])
})

test('what was not sent is discarded by who handles the ticket now, without a second notice', async () => {
  const scene = await one.handledTicket(one.jonas)
  const scheduled = await schedule(one.jonas, scene.ticket, 'Too late')
  await giving(one.jonas, scene, one.emine)
  await anHourLater()
  await one.emine.call(calls.cancelScheduledMessage, at(scheduled))
  expect(await listed(one.emine, scene.ticket)).toEqual([])
  expect(await noticesOf(one.jonas, scene.ticket)).toEqual(['not-the-handler: Too late'])
})

test('a colleague who closes the ticket cancels it: its author gets the text once the closing cannot be undone', async () => {
  const scene = await one.handledTicket(one.jonas)
  const { ticket, phone } = scene
  await schedule(one.jonas, ticket, 'Later')
  await giving(one.jonas, scene, one.emine)
  await schedule(one.emine, ticket, 'Mine')
  const { ticketid, created_on } = ticket
  const close = { body: { ticketid, created_on, cancel_scheduled: true } }
  const closed = await one.emine.call(calls.closeTicket, close)
  await one.server.letPass(4000)
  await undoing(one.emine, closed, 'close')
  await one.server.letPass(15_000)
  expect(await noticesOf(one.jonas, ticket)).toEqual([])
  expect(await listed(one.jonas, ticket)).toHaveLength(2)

  await one.emine.call(calls.closeTicket, close)
  // Opened again, the ticket itself does not say any more who closed it.
  phone.writes('One more thing')
  await one.settled()
  expect(await noticesOf(one.jonas, ticket)).toEqual([])
  await one.server.letPass(15_000)
  expect(await noticesOf(one.jonas, ticket)).toEqual(['cancelled: Later'])
  expect(await noticesOf(one.emine, ticket)).toEqual([])
  expect(await listed(one.jonas, ticket)).toEqual([])
  await one.server.letPass(15_000)
  expect(await noticesOf(one.jonas, ticket)).toEqual(['cancelled: Later'])
})

test('what was not sent before a colleague closes the ticket brings its author no second notice', async () => {
  const scene = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = scene.ticket
  await schedule(one.jonas, scene.ticket, 'Too late')
  await giving(one.jonas, scene, one.emine)
  await anHourLater()
  await one.mara.call(calls.closeTicket, { body: { ticketid, created_on, cancel_scheduled: true } })
  await one.server.letPass(15_000)
  expect(await noticesOf(one.jonas, scene.ticket)).toEqual(['not-the-handler: Too late'])
})

test('what was cancelled in a ticket that is held keeps no message of another ticket from being sent', async () => {
  const free = await one.handledTicket(one.jonas)
  await schedule(one.jonas, free.ticket, 'Nothing holds me up')
  const tickets: MyTicket[] = []
  // Three seconds for each would be more than the message is waited for.
  for (let n = 0; n < 5; n += 1) tickets.push((await one.handledTicket(one.jonas)).ticket)
  for (const ticket of tickets) {
    const { ticketid, created_on } = ticket
    await schedule(one.jonas, ticket, 'Cancelled')
    await one.jonas.call(calls.closeTicket, { body: { ticketid, created_on, cancel_scheduled: true } })
  }
  one.server.clock.tick(HOUR)
  await whileHeld(one.server, holdTickets(tickets), {
    begin: () => one.server.app.wake.worker('scheduled'),
    condition: async () => receivedBy(free.phone).includes('Nothing holds me up'),
    what: 'the message to be sent',
  })
  await one.settled()
  const left = one.server.app.db.query.selectFrom('scheduled_messages').select('messageid')
  expect(await left.where('withdrawn_on', 'is not', null).execute()).toEqual([])
})

test.each([
  ['is sent at once when the closing is undone', true],
  ['is not sent once the closing cannot be undone any more', false],
])('closing a ticket leaves open what is due while it can be undone: it %s', async (_, undone) => {
  const scene = await one.handledTicket(one.jonas)
  await schedule(one.jonas, scene.ticket, 'Right after')
  one.server.clock.tick(HOUR - 2000)
  const closed = await closing(one.jonas, scene)
  one.server.clock.tick(3000)
  await one.settled()
  expect(await reasonsIn(scene.ticket)).toEqual([null])
  if (undone) await undoing(one.jonas, closed, 'close')
  else await one.server.letPass(5000)
  await one.settled()
  expect(await reasonsIn(scene.ticket)).toEqual(undone ? [] : ['ticket-closed'])
  expect(receivedBy(scene.phone).includes('Right after')).toBe(undone)
  expect(await noticesOf(one.jonas, scene.ticket)).toHaveLength(undone ? 0 : 1)
})
