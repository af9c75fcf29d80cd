import type { Sent } from '@switchboard/channels'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { type Conversation, enqueue } from './outbox.ts'
import { endLease, type OutboxRow } from './outbox-store.ts'
import { OutboxWorker } from './outbox-worker.ts'
import { pace } from './pace.ts'
import { addConversations, type OutboxUnderTest, paceOf, startOutbox } from './testing/start-outbox.ts'

const CLIENTS = 25

let one: OutboxUnderTest
let others: Conversation[]
let worker: OutboxWorker
/** Telegram takes every send and answers none before this resolves. */
let answers: PromiseWithResolvers<Sent>
let started: OutboxRow[]
/** The pace fails at this send, counted from the first. */
let failsAt: number

beforeEach(async () => {
  one = await startOutbox(CLIENTS)
  others = await addConversations(one.app, 'whatsapp', 1)
  answers = Promise.withResolvers()
  started = []
  failsAt = 0
  let paced = 0
  const limiter = pace()
  worker = new OutboxWorker({
    app: one.app,
    paceOf,
    pace: {
      ...limiter,
      take(...send) {
        paced += 1
        if (paced === failsAt) throw new Error('The pace failed.')
        limiter.take(...send)
      },
    },
    sendsOnce: () => Promise.resolve(false),
    async send(item) {
      started.push(item)
      return item.accountid === one.accountid ? answers.promise : { messageRef: null }
    },
    settle: (item) =>
      one.app.db.transaction(async (tx) => void (await endLease(one.app, tx, item, { state: 'done' }))),
  })
})
afterEach(async () => {
  answers.resolve({ messageRef: null })
  await worker.stop()
  await one.stop()
})

const queue = (conversation: Conversation) =>
  one.app.db.transaction((tx) =>
    enqueue(one.app, tx, { conversation, command: { kind: 'text', text: 'Hello' } }),
  )
const sentTo = (accountid: string | undefined) =>
  started.filter((item) => item.accountid === accountid).length

it('sends to one provider at once while another takes as many sends as it may and answers none', async () => {
  for (let n = 0; n < CLIENTS; n += 1) await queue(one.nth(n))
  worker.wake()
  await waitFor(() => sentTo(one.accountid) === 16, 'the sends over Telegram')
  for (const conversation of others) await queue(conversation)
  worker.wake()
  await waitFor(() => sentTo(others[0]?.accountid) === 1, 'the send over WhatsApp')
  expect(sentTo(one.accountid)).toBe(16)
})

it('sends the rest when the provider answers', async () => {
  for (let n = 0; n < CLIENTS; n += 1) await queue(one.nth(n))
  worker.wake()
  await waitFor(() => sentTo(one.accountid) === 16, 'the sends over Telegram')
  answers.resolve({ messageRef: null })
  await waitFor(() => sentTo(one.accountid) === CLIENTS, 'the sends over Telegram')
})

it('keeps its slots when a fault comes between a lease and its sends', async () => {
  failsAt = 16
  for (let n = 0; n < CLIENTS; n += 1) await queue(one.nth(n))
  worker.wake()
  // Those of the first lease wait until it expires.
  await waitFor(() => {
    worker.wake()
    return sentTo(one.accountid) === CLIENTS - failsAt
  }, 'the sends that were not in the lease')
})
