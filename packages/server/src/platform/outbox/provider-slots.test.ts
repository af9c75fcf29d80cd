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

beforeEach(async () => {
  one = await startOutbox(CLIENTS)
  others = await addConversations(one.app, 'whatsapp', 1)
  answers = Promise.withResolvers()
  started = []
  worker = new OutboxWorker({
    app: one.app,
    paceOf,
    pace: pace(),
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
