import type { InboundEvent } from '@switchboard/channels'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AppContext } from '../../context.ts'
import { MOST_WAITING } from '../../platform/db/database.ts'
import { messagesOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { telegramUpdates } from '../../testing/telegram-updates.ts'
import { accountOf, channelOf } from '../channel-accounts/channel-accounts.ts'
import { type Delivery, ingest } from './inbound.ts'

let one: TelegramServer
let app: AppContext
let update: ReturnType<typeof telegramUpdates>

const names = ['Ada', 'Bo', 'Cleo']
const textOf = (name: string, text: string): Delivery =>
  update({ id: 60_000 + names.indexOf(name), first_name: name }, { date: 1_780_000_000, text })
const textsOf = async (name: string): Promise<string[]> =>
  (await messagesOf(one, name)).filter((row) => !row.isagent).map((row) => row.content)

beforeAll(async () => {
  // No sweeps meanwhile: only inbound events begin transactions.
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  app = one.server.app
  update = telegramUpdates((await accountOf(app.db, 'telegram'))?.accountid ?? '', 50_000)
  await Promise.all(names.map((name) => ingest(app, [textOf(name, 'first')])))
  await one.settled()
})
afterAll(() => one.stop())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('what the callers of a batch bring at once is one transaction with what waits already', async () => {
  // On a busy machine a batch lasts 50 ms, or its callers take 8: neither may pass before the last of them is back.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const meanwhile: Promise<void>[] = []
  const transaction = app.db.transaction.bind(app.db)
  const transactions = vi.spyOn(app.db, 'transaction').mockImplementationOnce((work, options) => {
    meanwhile.push(ingest(app, [textOf('Cleo', 'meanwhile')]))
    return transaction(work, options)
  })
  await Promise.all(
    ['Ada', 'Bo'].map(async (name) => {
      await ingest(app, [textOf(name, 'one')])
      await ingest(app, [textOf(name, 'two')])
    }),
  )
  await Promise.all(meanwhile)
  expect(transactions).toHaveBeenCalledTimes(2)
  // Who does not come back is not waited for.
  vi.useRealTimers()
  await Promise.all(names.map((name) => ingest(app, [textOf(name, 'three')])))
  await ingest(app, [textOf('Cleo', 'alone')])
  expect(await textsOf('Cleo')).toEqual(['first', 'meanwhile', 'three', 'alone'])
  expect(await textsOf('Ada')).toEqual(['first', 'one', 'two', 'three'])
})

let receipts = 0
/** A receipt of a message that nobody sent from here, as channels that have them deliver it. */
function receiptOf(name: string): Delivery {
  receipts += 1
  const event: InboundEvent = {
    kind: 'deliveryStatus',
    extId: `receipt-${receipts}`,
    at: null,
    chat: name,
    messageRef: name,
    state: 'delivered',
    reason: null,
  }
  const { accountid } = textOf(name, '')
  return { accountid, channel: { ...channelOf('telegram'), parse: () => [event] }, raw: '{}' }
}

test('receipts that come one after the other are stored together, and no message waits for them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const transactions = vi.spyOn(app.db.inBackground, 'transaction')
  await Promise.all(names.map((name) => ingest(app, [receiptOf(name)])))
  expect(transactions).toHaveBeenCalledTimes(1)
  const taken: Promise<void>[] = []
  for (const name of names) {
    taken.push(ingest(app, [receiptOf(name)]))
    await ingest(app, [textOf(name, 'beside receipts')])
  }
  expect(await textsOf('Cleo')).toContain('beside receipts')
  expect(transactions).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(40)
  await Promise.all(taken)
  expect(transactions).toHaveBeenCalledTimes(2)
  // One of which nothing else came for a while waits for nothing.
  await vi.advanceTimersByTimeAsync(40)
  await ingest(app, [receiptOf('Ada')])
  expect(transactions).toHaveBeenCalledTimes(3)
})

test('receipts that jam are refused, and messages of clients are stored meanwhile', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const transaction = app.db.inBackground.transaction.bind(app.db.inBackground)
  const begun = vi.spyOn(app.db.inBackground, 'transaction').mockImplementation(async (work, options) => {
    await held
    return transaction(work, options)
  })
  const receiptsOfAda = (count: number) =>
    Array.from({ length: count }, () => ingest(app, [receiptOf('Ada')]))
  const taken = receiptsOfAda(MOST_WAITING)
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1))
  // As many as the first batch has taken.
  taken.push(...receiptsOfAda(64))
  await expect(ingest(app, [receiptOf('Bo')])).rejects.toThrow('Too many wait')
  await ingest(app, [textOf('Bo', 'during a jam')])
  expect(await textsOf('Bo')).toContain('during a jam')
  letGo()
  await Promise.all(taken)
})
