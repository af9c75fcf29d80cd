import { randomUUID } from 'node:crypto'
import { calls, type MyTicket, type ScheduledMessage } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'
import { insertScheduled } from './scheduled-messages-store.ts'

const HOUR = 3600_000

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
})
afterAll(() => one.stop())

const schedule = (
  { ticketid, created_on }: MyTicket,
  content: string,
  after: number,
): Promise<ScheduledMessage> => {
  const due_on = new Date(one.server.clock.millis() + after).toISOString()
  return one.jonas.call(calls.scheduleMessage, {
    params: { ticketid },
    body: { messageid: randomUUID(), created_on, content, due_on },
  })
}

/** A colleague, who sees the id, sends a message of her own under it. */
async function takeId({ messageid }: ScheduledMessage): Promise<void> {
  const { ticketid, created_on } = (await one.handledTicket(one.emine)).ticket
  const body = { ticketid, created_on, messageid, content: 'Under the id of another' }
  await one.emine.call(calls.sendMessage, { body })
}

test('a message is sent at its time although a colleague has used its id, and so is the one behind it', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await takeId(await schedule(ticket, 'First', HOUR))
  await schedule(ticket, 'Second', HOUR + 1000)
  one.server.clock.tick(HOUR + 1000)
  await one.settled()
  expect(receivedBy(phone).slice(-2)).toEqual(['First', 'Second'])
  expect(await one.jonas.call(calls.getScheduledMessages, { params: { ticketid: ticket.ticketid } })).toEqual(
    [],
  )
})

test('so is a message that is sent now instead', async () => {
  const { ticket, phone } = await one.handledTicket(one.jonas)
  const scheduled = await schedule(ticket, 'Rather now', HOUR)
  await takeId(scheduled)
  await one.jonas.call(calls.sendScheduledMessage, { params: { messageid: scheduled.messageid } })
  await one.settled()
  expect(receivedBy(phone)).toContain('Rather now')
})

test('an id that a message of another ticket takes at the same moment is refused', async () => {
  const { ticket } = await one.handledTicket(one.jonas)
  const { ticket: other } = await one.handledTicket(one.jonas)
  const due_on = new Date(one.server.clock.millis() + HOUR).toISOString()
  const messageid = randomUUID()
  const { db, clock } = one.server.app
  const { refused } = await db.transaction(async (tx) => {
    await insertScheduled(tx, {
      messageid,
      ticketid: other.ticketid,
      userid: one.jonas.me.id,
      content: 'First',
      reply_to: null,
      due_on,
      not_before: due_on,
      client_seq: other.last_client_seq,
      not_sent: null,
      withdrawn_on: null,
      created_on: clock.now(),
    })
    const refused = one.jonas.refused(calls.scheduleMessage, {
      params: { ticketid: ticket.ticketid },
      body: { messageid, created_on: ticket.created_on, content: 'Second', due_on },
    })
    await untilWaiting(db, 'the message to wait for the other one')
    return { refused }
  })
  expect(await refused).toMatchObject({ status: 409, error: 'message-id-taken', field: 'messageid' })
})
