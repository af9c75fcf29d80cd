import { calls, type MyTicket } from '@switchboard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTickets, whileHeld } from '../../testing/while-held.ts'
import { type ChatServer, startChatServer } from '../chat/testing/chat-server.ts'

/** More than are fetched at once, and so many that three seconds for each would be more than the other is waited for. */
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

test('a file is fetched although more tickets than are fetched for together are held; theirs follow once these are free', async () => {
  const held: MyTicket[] = []
  one.telegram.faults.serverError({ method: 'getFile' })
  for (let n = 0; n < HELD; n += 1) {
    const { ticket, phone } = await one.newTicket()
    phone.sendsDocument('invoice')
    held.push(ticket)
  }
  await one.settled()
  one.server.clock.tick(1000)
  const { ticket: free, phone } = await one.newTicket()
  phone.sendsDocument('invoice')
  await one.settled()
  expect(await mediaOf(free)).toBe('pending')
  one.telegram.faults.clear()
  await whileHeld(one.server, holdTickets(held), {
    begin() {
      one.server.clock.tick(2000)
      one.server.app.wake.worker('media')
    },
    condition: async () => (await mediaOf(free)) === 'ready',
    what: 'the file of the free ticket to be fetched',
  })
  // None of them waits for a lease to end.
  await one.settled()
  for (const ticket of held) expect(await mediaOf(ticket)).toBe('ready')
})
