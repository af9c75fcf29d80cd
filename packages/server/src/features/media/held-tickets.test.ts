import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { waitFor } from '../../testing/listener.ts'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

/** More than are fetched at once. */
const HELD = 15

let one: ChatServer
beforeAll(async () => {
  one = await startChatServer()
  // A fetch is tried again when this test says that it is time.
  one.server.clock.stand()
})
afterAll(() => one.stop())

async function mediaOf({ ticketid }: MyTicket): Promise<string | undefined> {
  const ticket = await one.jonas.call(calls.getTicket, { params: { ticketid } })
  return (await one.messages(one.jonas, ticket)).findLast(({ isagent }) => !isagent)?.media_state
}

test('a file that was fetched while something else took hold of the ticket is there once it is free, and waits for no lease', async () => {
  const { ticket, phone } = await one.newTicket()
  one.telegram.faults.slow(1000, { method: 'getFile' }, { times: 1 })
  phone.sendsDocument('invoice')
  await waitFor(() => one.telegram.calls({ method: 'getFile' }).length > 0, 'the file to be asked for')
  const waiting = async () => {
    const { rows } = await sql<{ attempts: number }>`
      select attempts from media_jobs where state = 'queued' and not_before <= ${one.server.clock.now()}
    `.execute(one.server.app.db.query)
    return rows
  }
  await whileHeld(one.server, holdTickets([ticket]), {
    begin: () => undefined,
    condition: async () => (await waiting()).length > 0,
    what: 'the file to be back in its queue',
  })
  await one.settled()
  expect(await mediaOf(ticket)).toBe('ready')
})

test('a file is fetched although more tickets than are fetched for together are held; theirs follow once these are free', async () => {
  const held: MyTicket[] = []
  one.telegram.faults.serverError({ method: 'getFile' })
  for (let n = 0; n < HELD; n += 1) {
    const { ticket, phone } = await one.newTicket()
    phone.sendsDocument('invoice')
    held.push(ticket)
  }
  await one.settled()
  // Not yet the second attempt of the first of them: their greetings have taken time as well.
  one.server.clock.tick(500)
  const { ticket: free, phone } = await one.newTicket()
  phone.sendsDocument('invoice')
  await one.settled()
  expect(await mediaOf(free)).toBe('pending')
  one.telegram.faults.clear()
  const asked = () => one.telegram.calls({ method: 'getFile' }).length
  const before = asked()
  let fetched = 0
  await whileHeld(one.server, holdTickets(held), {
    begin() {
      one.server.clock.tick(2000)
      one.server.app.wake.worker('media')
    },
    async condition() {
      const isReady = (await mediaOf(free)) === 'ready'
      fetched = asked() - before
      return isReady
    },
    what: 'the file of the free ticket to be fetched',
  })
  expect(fetched).toBe(1)
  // None of them waits for a lease to end.
  await one.settled()
  for (const ticket of held) expect(await mediaOf(ticket)).toBe('ready')
})
