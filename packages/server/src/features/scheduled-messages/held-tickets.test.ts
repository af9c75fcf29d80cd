import { randomUUID } from 'node:crypto'
import { calls, type MyTicket } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../context.ts'
import type { Scene } from '../../testing/events-explain-state/ticket-actions.ts'
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

const schedule = ({ ticketid, created_on }: MyTicket, content: string, author = one.jonas) => {
  const due_on = new Date(one.server.clock.millis() + HOUR).toISOString()
  return author.call(calls.scheduleMessage, {
    params: { ticketid },
    body: { messageid: randomUUID(), created_on, content, due_on },
  })
}

/** How many of these messages a worker has taken up. */
async function leased(messageids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select from scheduled_messages where messageid = any (${messageids}::uuid[]) and not_before > ${one.server.clock.now()}
  `.execute(one.server.app.db.query)
  return rows.length
}

/** While something holds what they need, and until the message that nothing holds is sent, at the time of all. */
async function mostTakenUp(
  messageids: readonly string[],
  hold: (tx: Tx) => Promise<unknown>,
  isOtherSent: () => boolean,
): Promise<number> {
  let most = 0
  await whileHeld(one.server, hold, {
    // Only now: what is leased before it is held is sent.
    begin() {
      one.server.clock.tick(HOUR)
      one.server.app.wake.worker('scheduled')
    },
    async condition() {
      most = Math.max(most, await leased(messageids))
      return isOtherSent()
    },
    what: 'the message that nothing holds to be sent',
  })
  return most
}

/** Stops the worker between taking messages up and sending them, once. */
function pauseLease(): { taken: Promise<void>; goOn(): void } {
  const { db } = one.server.app
  const { named } = db
  const [taken, goingOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  db.named = async (name, text, values) => {
    const rows = await named<never>(name, text, values)
    if (name !== 'lease-scheduled-messages' || rows.length === 0) return rows
    db.named = named
    taken.resolve()
    await goingOn.promise
    return rows
  }
  return { taken: taken.promise, goOn: goingOn.resolve }
}

test('a message is sent at its time although more tickets than are sent to together are held; theirs follow in order once these are free', async () => {
  const held: Scene[] = []
  for (let n = 0; n < SLOTS + 1; n += 1) held.push(await one.handledTicket(one.jonas))
  const messageids: string[] = []
  for (const { ticket } of held)
    for (const content of ['First of a held ticket', 'Second of a held ticket'])
      messageids.push((await schedule(ticket, content)).messageid)
  const { ticket, phone } = await one.handledTicket(one.jonas)
  await schedule(ticket, 'Of a free ticket')
  const hold = holdTickets(held.map((scene) => scene.ticket))
  expect(await mostTakenUp(messageids, hold, () => receivedBy(phone).includes('Of a free ticket'))).toBe(0)
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
  const lease = pauseLease()
  clock.tick(HOUR)
  app.wake.worker('scheduled')
  await lease.taken
  await whileHeld(one.server, holdTickets([ticket]), {
    begin: lease.goOn,
    condition: async () => (await leased([messageid])) === 0,
    what: 'the message to be back in its queue',
  })
  await one.settled()
  expect(receivedBy(phone)).toContain('Of a ticket held late')
})

test('a message is sent at its time although the author of more than are sent together is held; those are not even taken up', async () => {
  const held: string[] = []
  for (let n = 0; n < SLOTS + 1; n += 1) {
    const { ticket } = await one.handledTicket(one.jonas)
    held.push((await schedule(ticket, 'Of a held author')).messageid)
  }
  const { ticket, phone } = await one.handledTicket(one.emine)
  await schedule(ticket, 'Of a free author', one.emine)
  const hold = (tx: Tx) =>
    sql`select from users where userid = ${one.jonas.me.id} for update`.execute(tx.query)
  expect(await mostTakenUp(held, hold, () => receivedBy(phone).includes('Of a free author'))).toBe(0)
  await one.settled()
  const { rows } = await sql`select from scheduled_messages where messageid = any (${held}::uuid[])`.execute(
    one.server.app.db.query,
  )
  expect(rows).toHaveLength(0)
})
