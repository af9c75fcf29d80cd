import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsExplainState } from '../../testing/events-explain-state/verify.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { type ChatServer, startChatServer, words } from '../chat/testing/chat-server.ts'
import { numberEvents } from '../../platform/realtime/event-log.ts'
import { applyRetention } from '../retention/retention.ts'

const DAY = 24 * 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

/** A ticket of Jonas with a pinned message, a note that names him, a draft and a scheduled message. */
async function fullTicket(): Promise<MyTicket> {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticketid, created_on } = ticket
  const [first] = await one.messages(one.jonas, ticket)
  if (first === undefined) throw new Error('An empty chat.')
  await one.jonas.call(calls.pinMessage, {
    params: { ticketid },
    body: { messageid: first.messageid, created_on: first.created_on, ticket_created_on: created_on },
  })
  await one.mara.call(calls.addNote, {
    params: { ticketid },
    body: { content: 'For Jonas', mentions: [one.jonas.me.id] },
  })
  await one.jonas.call(calls.saveDraft, { params: { ticketid }, body: { content: 'Half a sent' } })
  await one.jonas.call(calls.scheduleMessage, {
    params: { ticketid },
    body: {
      messageid: randomUUID(),
      created_on,
      content: 'Tomorrow',
      due_on: new Date(one.server.clock.millis() + DAY).toISOString(),
    },
  })
  await one.settled()
  return ticket
}

const onlookers = (tickets: readonly MyTicket[]) => ({
  people: { mara: one.mara, jonas: one.jonas, aiko: one.aiko },
  tickets,
  settled: one.settled,
})

it('an erasure empties the chat and all that belongs to it on every open page', async () => {
  const ticket = await fullTicket()
  const { clientid } = ticket
  expect((await one.jonas.call(calls.getNotifications)).count).toBe(1)
  const received = await eventsExplainState(onlookers([ticket]), () =>
    one.mara.call(calls.eraseClient, { params: { clientid }, body: { confirmation: clientid.slice(0, 8) } }),
  )
  expect(received['jonas']).toEqual(expect.arrayContaining(['ticketsEmptied', 'notificationRemoved']))
  expect((await one.jonas.call(calls.getNotifications)).count).toBe(0)
})

it('a page that was away during an erasure learns of it from the database as well', async () => {
  const ticket = await fullTicket()
  const { clientid, ticketid } = ticket
  const cursor = await numberEvents(one.server.app.db)
  await one.mara.call(calls.eraseClient, {
    params: { clientid },
    body: { confirmation: clientid.slice(0, 8) },
  })
  // A node that was not there then has sent none of it.
  const later = await startTestServer({ besides: one.server, clock: one.server.clock })
  const jonas = await later.signIn(one.company.jonas)
  const page = await jonas.socket({ cursor })
  const emptied = page.receivedOf('ticketsEmptied')
  expect(emptied.map(({ payload }) => payload.ticketids)).toEqual([[ticketid]])
  page.close()
  await later.stop()
})

it('so does content that has grown too old', async () => {
  const ticket = await fullTicket()
  const { ticketid, created_on } = ticket
  one.telegram.faults.refuse(400, 'Bad Request: strange', { method: 'sendMessage' }, { times: 1 })
  await one.jonas.call(calls.sendMessage, words(ticket, 'Doomed'))
  await one.settled()
  await one.jonas.call(calls.closeTicket, { body: { ticketid, created_on } })
  await one.server.letPass(5000)
  one.server.clock.tick(20 * DAY)
  await one.admin.call(calls.saveGeneralSettings, { body: { keepContentDays: 30 } })
  one.server.clock.tick(9 * DAY + DAY / 2)
  await one.settled()
  // Nobody is signed in for a month.
  const [mara, jonas] = await Promise.all([
    one.server.signIn(one.company.mara),
    one.server.signIn(one.company.jonas),
  ])
  const people = { mara, jonas }
  const received = await eventsExplainState({ ...onlookers([ticket]), people }, async () => {
    one.server.clock.tick(DAY)
    await applyRetention(one.server.app)
  })
  expect(received['jonas']).toContain('ticketsEmptied')
  // When its client writes again, there is no message that anybody could send again or discard.
  expect(await jonas.call(calls.getTicket, { params: { ticketid } })).toMatchObject({ undelivered: null })
})
