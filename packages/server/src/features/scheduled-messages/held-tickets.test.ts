import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scene } from '../../testing/events-explain-state/ticket-actions.ts'
import { waitFor } from '../../testing/listener.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'

const HOUR = 3600_000
/** Messages that are sent at the same time. */
const SLOTS = 8

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const schedule = ({ ticketid, created_on }: MyTicket, content: string) => {
  const due_on = new Date(one.server.clock.millis() + HOUR).toISOString()
  return one.jonas.call(calls.scheduleMessage, {
    params: { ticketid },
    body: { messageid: randomUUID(), created_on, content, due_on },
  })
}

test('a message is sent at its time although more tickets than are sent to together are held; theirs follow in order once these are free', async () => {
  const held: Scene[] = []
  for (let n = 0; n < SLOTS + 1; n += 1) held.push(await one.handledTicket(one.jonas))
  for (const { ticket } of held) {
    await schedule(ticket, 'First of a held ticket')
    await schedule(ticket, 'Second of a held ticket')
  }
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await schedule(ticket, 'Of a free ticket')
  await whileHeld(one.server, holdTickets(held.map((scene) => scene.ticket)), {
    // Only now: what is leased before its ticket is held is sent.
    begin() {
      one.server.clock.tick(HOUR)
      one.server.app.wake.worker('scheduled')
    },
    condition: async () => receivedBy(phone).includes('Of a free ticket'),
    what: 'the message of the free ticket to be sent',
  })
  // None of them waits for a lease to end.
  await one.settled()
  for (const scene of held)
    expect(receivedBy(scene.phone).filter((text) => text.endsWith('held ticket'))).toEqual([
      'First of a held ticket',
      'Second of a held ticket',
    ])
  expect(receivedBy(phone).filter((text) => text === 'Of a free ticket')).toHaveLength(1)
})

test('a message whose ticket is held once it was taken up is sent as soon as that is free, and waits for no lease', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const { messageid } = await schedule(ticket, 'Of a ticket held late')
  const { app, clock } = one.server
  const isLeased = async () => {
    const { rows } = await sql<{ leased: boolean }>`
      select not_before > ${clock.now()} as leased from scheduled_messages where messageid = ${messageid}
    `.execute(app.db.query)
    return rows[0]?.leased
  }
  const [hasCome, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Its author keeps it from being sent until something else has the ticket.
  const writing = app.db.transaction(async (tx) => {
    await sql`select from users where userid = ${one.jonas.me.id} for update`.execute(tx.query)
    clock.tick(HOUR)
    app.wake.worker('scheduled')
    hasCome.resolve()
    await written.promise
  })
  await hasCome.promise
  await waitFor(async () => (await isLeased()) === true, 'the message to be taken up')
  await whileHeld(one.server, holdTickets([ticket]), {
    begin: () => written.resolve(),
    condition: async () => (await isLeased()) === false,
    what: 'the message to be back in its queue',
  })
  await writing
  await one.settled()
  expect(receivedBy(phone)).toContain('Of a ticket held late')
})
