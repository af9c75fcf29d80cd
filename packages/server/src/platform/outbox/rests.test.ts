import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { type Conversation, enqueue } from './outbox.ts'
import { endLease, type OutboxRow } from './outbox-store.ts'
import { OutboxWorker } from './outbox-worker.ts'
import { pace } from './pace.ts'
import { addConversations, type OutboxUnderTest, startOutbox } from './testing/start-outbox.ts'

const CLIENTS = 25
/** Milliseconds that the database takes for a lease. */
const BUSY = 30

let one: OutboxUnderTest
let others: Conversation[]
let worker: OutboxWorker
let started: OutboxRow[]

beforeEach(async () => {
  one = await startOutbox(CLIENTS)
  others = await addConversations(one.app, 'whatsapp', 1)
  started = []
  const db = one.app.db.inBackground
  const { named } = db
  vi.spyOn(db, 'named').mockImplementation(async (name, text, values) => {
    if (name === 'lease-outbox-heads') await pause(BUSY)
    return named(name, text, values)
  })
  worker = new OutboxWorker({
    app: one.app,
    // All may go in two leases.
    paceOf: () => ({ perChat: 100, perAccount: 1000 }),
    pace: pace(),
    sendsOnce: () => Promise.resolve(false),
    async send(item) {
      started.push(item)
      return { messageRef: null }
    },
    settle: (item) =>
      one.app.db.transaction(async (tx) => void (await endLease(one.app, tx, item, { state: 'done' }))),
  })
})
afterEach(async () => {
  await worker.stop()
  await one.stop()
})

const queue = (conversation: Conversation) =>
  one.app.db.transaction((tx) =>
    enqueue(one.app, tx, { conversation, command: { kind: 'text', text: 'Hello' } }),
  )
async function queueAll(): Promise<void> {
  for (let n = 0; n < CLIENTS; n += 1) await queue(one.nth(n))
}
const sentTo = (accountid: string | undefined) =>
  started.filter((item) => item.accountid === accountid).length

it('an account whose sends have waited for long rests after a lease of a busy database, and others send meanwhile', async () => {
  await queueAll()
  one.clock.tick(11_000)
  one.clock.stand()
  worker.wake()
  await waitFor(() => sentTo(one.accountid) === 16, 'the first of those that have waited')
  for (const conversation of others) await queue(conversation)
  worker.wake()
  await waitFor(() => sentTo(others[0]?.accountid) === 1, 'the send over WhatsApp')
  one.clock.tick(190)
  worker.wake()
  await pause(5 * BUSY)
  expect(sentTo(one.accountid)).toBe(16)
  one.clock.tick(1000)
  await waitFor(() => sentTo(one.accountid) === CLIENTS, 'the others that have waited')
})

it('sends of this moment rest for nothing', async () => {
  await queueAll()
  worker.wake()
  await waitFor(() => sentTo(one.accountid) === CLIENTS, 'all sends')
})
