import { calls, fromSections, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAgent, type Caller } from '../../testing/index.ts'
import {
  accepting,
  addressed,
  closing,
  giving,
  type Scene,
  undoing,
} from '../../testing/events-explain-state/ticket-actions.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const inAnHour = (): string => new Date(one.server.clock.millis() + HOUR).toISOString()
const snoozing = (ticket: MyTicket, until: string | null) => ({
  params: { ticketid: ticket.ticketid },
  body: { created_on: ticket.created_on, until },
})
const snooze = (by: Caller, ticket: MyTicket, until: string | null = inAnHour()) =>
  by.call(calls.snoozeTicket, snoozing(ticket, until))
const endSnooze = (by: Caller, ticket: MyTicket) =>
  by.call(calls.endSnooze, {
    params: { ticketid: ticket.ticketid },
    body: { created_on: ticket.created_on },
  })
const seen = (by: Caller, { ticketid }: MyTicket) => by.call(calls.getTicket, { params: { ticketid } })
const notesIn = async (ticket: MyTicket) =>
  (await one.messages(one.mara, ticket)).filter(({ type }) => type === 'snooze').map(({ content }) => content)
const noticesOf = async (caller: Caller, { ticketid }: MyTicket) =>
  fromSections((await caller.call(calls.getNotifications)).sections).flatMap((notice) =>
    notice.type === 'snooze' && notice.ticketid === ticketid ? [notice.reason] : [],
  )

describe('a ticket is put away', () => {
  test('by its handler, and by nobody else who sees it, and never when it is closed', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const asked = snoozing(ticket, inAnHour())
    expect(await one.emine.refused(calls.snoozeTicket, asked)).toMatchObject({ error: 'not-the-handler' })
    expect(await one.aiko.refused(calls.snoozeTicket, asked)).toMatchObject({ error: 'ticket-not-found' })
    const { until } = asked.body
    expect(await snooze(one.jonas, ticket, until)).toMatchObject({
      snoozed: { by: one.jonas.me.id, by_name: 'Jonas Weber' },
      userid: one.jonas.me.id,
    })
    const address = { params: asked.params, body: { created_on: ticket.created_on } }
    expect(await one.emine.refused(calls.endSnooze, address)).toMatchObject({ error: 'not-the-handler' })
    await closing(one.jonas, { ticket, phone })
    expect(await one.jonas.refused(calls.snoozeTicket, asked)).toMatchObject({ error: 'ticket-closed' })
  })

  test('while it is pending by everybody who may answer it', async () => {
    const { ticket } = await one.newTicket()
    expect((await snooze(one.emine, ticket, null)).snoozed).toEqual({
      until: null,
      by: one.emine.me.id,
      by_name: 'Emine Yilmaz',
    })
    expect((await endSnooze(one.jonas, ticket)).snoozed).toBeNull()
  })

  test('live on every socket, once however often it is asked, and last in the list', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const tab = await one.emine.socket()
    const until = inAnHour()
    const [first, second] = await Promise.all([
      snooze(one.jonas, ticket, until),
      snooze(one.jonas, ticket, until),
    ])
    expect(second.snoozed).toEqual(first.snoozed)
    const event = await tab.until('newMessage', ({ payload }) => payload.ticket.ticketid === ticket.ticketid)
    expect(event.payload.ticket.snoozed).toEqual(first.snoozed)
    tab.close()
    expect(await notesIn(ticket)).toEqual([first.snoozed?.until])
    expect((await one.tickets(one.jonas)).at(-1)?.ticketid).toBe(ticket.ticketid)
    await endSnooze(one.jonas, ticket)
    await endSnooze(one.jonas, ticket)
    expect(await notesIn(ticket)).toEqual([first.snoozed?.until, 'ended'])
  })

  test('never until a time that is over', async () => {
    const { ticket } = await one.handledTicket(one.jonas)
    const over = new Date(one.server.clock.millis()).toISOString()
    expect(await one.jonas.refused(calls.snoozeTicket, snoozing(ticket, over))).toMatchObject({
      error: 'invalid-input',
      field: 'until',
    })
    expect((await seen(one.jonas, ticket)).snoozed).toBeNull()
  })
})

describe('a snoozed ticket comes back', () => {
  test('when its time has come and not before, once on several nodes, with a notice to its handler', async () => {
    const node = await one.besides()
    const { ticket } = await one.handledTicket(one.jonas)
    node.clock.tick(one.server.clock.millis() - node.clock.millis())
    await snooze(one.jonas, ticket)
    one.server.clock.tick(HOUR - 60_000)
    node.clock.tick(HOUR - 60_000)
    await one.settled()
    expect((await seen(one.jonas, ticket)).snoozed).not.toBeNull()
    one.server.clock.tick(60_000)
    node.clock.tick(60_000)
    await Promise.all([one.server.settled(), node.settled()])
    expect((await seen(one.jonas, ticket)).snoozed).toBeNull()
    expect(await noticesOf(one.jonas, ticket)).toEqual(['due'])
    expect(await noticesOf(one.mara, ticket)).toEqual([])
    expect((await notesIn(ticket)).slice(1)).toEqual(['ended'])
    await node.stop()
  })

  test('also when the node that took the call is gone by then', async () => {
    const node = await one.besides()
    node.clock.tick(one.server.clock.millis() - node.clock.millis())
    const { ticket } = await one.handledTicket(one.jonas)
    await snooze(await node.signIn(one.company.jonas), ticket)
    await node.stop()
    one.server.clock.tick(HOUR)
    await one.settled()
    expect((await seen(one.jonas, ticket)).snoozed).toBeNull()
    expect(await noticesOf(one.jonas, ticket)).toEqual(['due'])
  })

  test('with the next message of its client, as part of that message’s event', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    await snooze(one.jonas, ticket, null)
    one.server.clock.tick(HOUR)
    await one.settled()
    expect((await seen(one.jonas, ticket)).snoozed).toEqual(expect.objectContaining({ until: null }))
    const tab = await one.jonas.socket()
    phone.writes('I found the number.')
    const event = await tab.until('newMessage', ({ payload }) => payload.message.type === 'text')
    expect(event.payload.ticket).toMatchObject({ ticketid: ticket.ticketid, snoozed: null })
    tab.close()
    await one.settled()
    expect(await noticesOf(one.jonas, ticket)).toEqual(['client'])
  })

  test('once, when its client writes in the second in which its time comes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ticket, phone } = await one.handledTicket(one.jonas)
      await snooze(one.jonas, ticket)
      one.server.clock.tick(HOUR)
      phone.writes('Now?')
      await Promise.all([one.server.settled(), one.settled()])
      expect((await seen(one.jonas, ticket)).snoozed).toBeNull()
      expect(await noticesOf(one.jonas, ticket)).toHaveLength(1)
    }
  })

  test('to the person who snoozed it, when nobody handles it', async () => {
    const { ticket, phone } = await one.newTicket()
    await snooze(one.emine, ticket)
    phone.writes('Hello again')
    await one.settled()
    expect(await noticesOf(one.emine, ticket)).toEqual(['client'])
    expect(await noticesOf(one.jonas, ticket)).toEqual([])
  })

  test('without a notice to the person who snoozed it, when he or she does not see it any more', async () => {
    const { support: department, sales } = one.company
    const lena = await one.server.signIn(await buildAgent(one.server, { department }))
    const [due, written] = [await one.newTicket(), await one.newTicket()]
    for (const { ticket } of [due, written]) await snooze(lena, ticket)
    await one.mara.call(calls.updateAgent, {
      body: { userid: lena.me.id, departmentid: sales.departmentid },
    })
    written.phone.writes('Hello again')
    one.server.clock.tick(HOUR)
    await one.settled()
    for (const { ticket } of [due, written]) {
      expect((await seen(one.mara, ticket)).snoozed).toBeNull()
      expect(await noticesOf(lena, ticket)).toEqual([])
    }
  })
})

describe('a snooze ends', () => {
  test('when the ticket is accepted, given away or closed, without a notice', async () => {
    const steps = [accepting, closing, (by: Caller, at: Scene) => giving(by, at, one.emine)]
    for (const step of steps) {
      const at = await one.newTicket()
      const { ticket } = at
      await snooze(one.jonas, ticket)
      await step(one.jonas, at)
      expect((await seen(one.mara, ticket)).snoozed).toBeNull()
      expect(await noticesOf(one.jonas, ticket)).toEqual([])
    }
  })

  test('not with an answer, and it is back when closing is undone', async () => {
    const { ticket, phone } = await one.handledTicket(one.jonas)
    const { snoozed } = await snooze(one.jonas, ticket)
    await one.jonas.call(calls.sendMessage, words(ticket, 'I will look on Monday.'))
    expect((await seen(one.jonas, ticket)).snoozed).toEqual(snoozed)
    const closed = await closing(one.jonas, { ticket, phone })
    expect(closed.snoozed).toBeNull()
    expect((await undoing(one.jonas, closed, 'close')).snoozed).toEqual(snoozed)
    expect(addressed(closed)).toEqual(addressed(ticket))
  })
})

test('a ticket that was snoozed when its client was erased stays closed and empty, and reports nothing', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  await snooze(one.jonas, ticket)
  const { clientid } = ticket
  await one.mara.call(calls.eraseClient, {
    params: { clientid },
    body: { confirmation: clientid.slice(0, 8) },
  })
  expect((await seen(one.mara, ticket)).snoozed).toBeNull()
  await one.server.letPass(2 * HOUR)
  expect(await one.messages(one.mara, ticket)).toEqual([])
  expect(await noticesOf(one.jonas, ticket)).toEqual([])
})
