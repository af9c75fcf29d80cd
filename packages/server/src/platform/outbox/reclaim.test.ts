import { setImmediate as endOfTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { enqueue } from './outbox.ts'
import { leaseHeads, type OutboxRow } from './outbox-store.ts'
import { OutboxWorker } from './outbox-worker.ts'
import { pace } from './pace.ts'
import { type OutboxUnderTest, startOutbox } from './testing/start-outbox.ts'

/** Sends of workers that died that are looked at together. */
const AT_ONCE = 100
const paceOf = () => ({ perChat: 1, perAccount: 2000 })

let one: OutboxUnderTest
let leased: OutboxRow[]
beforeAll(async () => {
  one = await startOutbox(AT_ONCE + 2)
  const command = { kind: 'text', text: 'Hello' } as const
  for (let n = 0; n <= AT_ONCE; n += 1)
    await one.app.db.transaction((tx) => enqueue(one.app, tx, { conversation: one.nth(n), command }))
  const room = { most: 200, paceOf, free: () => 200 }
  leased = await leaseHeads(one.app, room, { accounts: [], conversations: [] })
  one.clock.tick(31_000)
})
afterAll(() => one.stop())

const workerThatSettles = (settle: (item: OutboxRow) => Promise<void>): OutboxWorker =>
  new OutboxWorker({
    app: one.app,
    paceOf,
    pace: pace(),
    send: () => Promise.reject(new Error('Nothing is sent here.')),
    sendsOnce: () => Promise.resolve(false),
    settle,
  })

it('settles what a dead worker left although more than are looked at together cannot be settled', async () => {
  const last = Math.max(...leased.map(({ outboxid }) => outboxid))
  const settled: number[] = []
  const worker = workerThatSettles(async ({ outboxid }) => {
    if (outboxid !== last) throw new Error('Something else holds it.')
    settled.push(outboxid)
  })
  await waitFor(() => {
    worker.wake()
    return settled.includes(last)
  }, 'the last one to be settled')
  await worker.stop()
  expect(leased).toHaveLength(AT_ONCE + 1)
})

it('settles what a dead worker left few at once, so that agents find a connection beside those that are held', async () => {
  let [running, most, settled] = [0, 0, 0]
  const worker = workerThatSettles(async () => {
    running += 1
    most = Math.max(most, running)
    await endOfTurn()
    running -= 1
    settled += 1
  })
  worker.wake()
  await waitFor(() => settled >= AT_ONCE, 'all to have had their turn')
  await worker.stop()
  expect(most).toBe(2)
})

it('sends to others while what a dead worker left cannot be settled', async () => {
  const { app } = one
  const conversation = one.nth(AT_ONCE + 1)
  await app.db.transaction((tx) => enqueue(app, tx, { conversation, command: { kind: 'text', text: 'New' } }))
  const held = Promise.withResolvers<void>()
  let isSent = false
  const worker = new OutboxWorker({
    app,
    paceOf,
    pace: pace(),
    async send(item) {
      isSent ||= item.conversation === conversation.identityid
      return Promise.resolve('withheld')
    },
    sendsOnce: () => Promise.resolve(false),
    settle: (item) => (item.conversation === conversation.identityid ? Promise.resolve() : held.promise),
  })
  worker.wake()
  await waitFor(() => isSent, 'the other send')
  held.resolve()
  await worker.stop()
})
