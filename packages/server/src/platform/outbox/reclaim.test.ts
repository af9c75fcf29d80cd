import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { enqueue } from './outbox.ts'
import { leaseHeads } from './outbox-store.ts'
import { OutboxWorker } from './outbox-worker.ts'
import { pace } from './pace.ts'
import { type OutboxUnderTest, startOutbox } from './testing/start-outbox.ts'

/** Sends of workers that died that are looked at together. */
const AT_ONCE = 100

let one: OutboxUnderTest
beforeAll(async () => {
  one = await startOutbox(AT_ONCE + 1)
})
afterAll(() => one.stop())

it('settles what a dead worker left although more than are looked at together cannot be settled', async () => {
  const paceOf = () => ({ perChat: 1, perAccount: 200 })
  const command = { kind: 'text', text: 'Hello' } as const
  for (let n = 0; n <= AT_ONCE; n += 1)
    await one.app.db.transaction((tx) => enqueue(one.app, tx, { conversation: one.nth(n), command }))
  const room = { most: 200, paceOf, free: () => 200 }
  const leased = await leaseHeads(one.app, room, { accounts: [], conversations: [] })
  const last = Math.max(...leased.map(({ outboxid }) => outboxid))
  one.clock.tick(31_000)
  const settled: number[] = []
  const worker = new OutboxWorker({
    app: one.app,
    paceOf,
    pace: pace(),
    send: () => Promise.reject(new Error('Nothing is sent here.')),
    sendsOnce: () => Promise.resolve(false),
    async settle({ outboxid }) {
      if (outboxid !== last) throw new Error('Something else holds it.')
      settled.push(outboxid)
    },
  })
  await waitFor(() => {
    worker.wake()
    return settled.includes(last)
  }, 'the last one to be settled')
  await worker.stop()
  expect(leased).toHaveLength(AT_ONCE + 1)
})
