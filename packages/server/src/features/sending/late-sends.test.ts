import { ConnectionFailed } from '@switchboard/channels'
import { calls, type Message, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'

let one: TelegramServer
let phone: TelegramPhone
let ticket: MyTicket
let before: number

beforeEach(async () => {
  one = await startTelegramServer()
  phone = one.client(1, 'Ana')
  phone.writes('Hello')
  await one.settled()
  const [first] = await one.tickets()
  if (first === undefined) throw new Error('There is no ticket.')
  ticket = first
  await one.admin.call(calls.acceptTicket, { body: toTicket() })
  await one.server.letPass(5000)
  await one.settled()
  before = receivedBy(phone).length
})
afterEach(() => one.stop())

const toTicket = () => ({ ticketid: ticket.ticketid, created_on: ticket.created_on })
const send = (content: string) => one.admin.call(calls.sendMessage, { body: { content, ...toTicket() } })
const received = () => receivedBy(phone).slice(before)
const delivery = async (messageid: string) =>
  (
    await one.server.app.db.query
      .selectFrom('messages')
      .select('delivery')
      .where('messageid', '=', messageid)
      .executeTakeFirst()
  )?.delivery

/** The next send goes no further than to the reading of its message, as when its process is stopped there. */
function standStill(): { isReached: Promise<void>; goOn(): void } {
  const db = one.server.app.db.inBackground
  const { together } = db
  const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  db.together = async (read) => {
    db.together = together
    reached.resolve()
    await going.promise
    return together(read)
  }
  return { isReached: reached.promise, goOn: going.resolve }
}

it('a send that stood still while another worker gave it up and sent what comes after it goes out no more', async () => {
  const still = standStill()
  const first = await send('First')
  await still.isReached
  one.server.clock.tick(31_000)
  await send('Second')
  await waitFor(() => received().includes('Second'), 'the send behind it')
  still.goOn()
  await one.settled()
  expect(received()).toEqual(['Second'])
  expect(await delivery(first.messageid)).toBe('unconfirmed')
})

it('a send that stood still and is nobody else’s goes out', async () => {
  const still = standStill()
  const first = await send('First')
  await still.isReached
  one.server.clock.tick(20_000)
  still.goOn()
  await one.settled()
  expect(received()).toEqual(['First'])
  expect(await delivery(first.messageid)).toBe('sent')
})

/** The next send to the provider ends without having been sent, when a test says so. */
function failLater(): { isAsked: Promise<void>; fail(): void } {
  const { app } = one.server
  const { providerHttp } = app
  const [asked, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  app.providerHttp = (request) => {
    // The state of the channel is asked for too.
    if (!request.url.endsWith('/sendMessage')) return providerHttp(request)
    app.providerHttp = providerHttp
    asked.resolve()
    return failing.promise
  }
  return {
    isAsked: asked.promise,
    fail: () => failing.reject(new ConnectionFailed('before-send', 'There was no connection.')),
  }
}

async function sendsInVain(then: (first: Message) => Promise<void>): Promise<Message> {
  const held = failLater()
  const first = await send('First')
  await held.isAsked
  one.server.clock.tick(31_000)
  await then(first)
  held.fail()
  await one.server.letPass(2000)
  await one.settled()
  return first
}

it('a send that could not go, which was given up meanwhile, does not follow what came after it', async () => {
  const first = await sendsInVain(async () => {
    await send('Second')
    await waitFor(() => received().includes('Second'), 'the send behind it')
  })
  expect(received()).toEqual(['Second'])
  expect(await delivery(first.messageid)).toBe('unconfirmed')
})

it('a send that could not go, which was given up meanwhile, goes as long as nothing came after it', async () => {
  const first = await sendsInVain(async ({ messageid }) => {
    one.server.app.wake.worker('outbox')
    await waitFor(async () => (await delivery(messageid)) === 'unconfirmed', 'it to be given up')
  })
  expect(received()).toEqual(['First'])
  expect(await delivery(first.messageid)).toBe('sent')
})
