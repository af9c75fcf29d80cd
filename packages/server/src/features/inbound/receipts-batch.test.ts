import type { InboundEvent } from '@switchboard/channels'
import { calls, type Message } from '@switchboard/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AppContext } from '../../context.ts'
import { noteCheckouts } from '../../platform/db/testing/round-trips.ts'
import { numberEvents } from '../../platform/realtime/event-log.ts'
import { waitFor } from '../../testing/listener.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { accountOf, channelOf } from '../channel-accounts/channel-accounts.ts'
import { type Delivery, holdReceiptsOf, ingest } from './inbound.ts'

let one: TelegramServer
let app: AppContext
let accountid: string

beforeAll(async () => {
  // No sweeps meanwhile: only receipts begin transactions.
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  app = one.server.app
  accountid = (await accountOf(app.db, 'telegram'))?.accountid ?? ''
})
afterAll(() => one.stop())

let clients = 0

/** Messages that were sent to as many clients, two to each, with the ids that the provider gave them. */
async function sentMessages(count: number): Promise<Array<{ messageid: string; ref: string }>> {
  const sent: Message[] = []
  for (let n = 0; n < count; n += 2) {
    clients += 1
    const name = `Client ${clients}`
    one.client(60_000 + clients, name).writes('Hello')
    await one.settled()
    const found = (await one.tickets()).find(({ client_name }) => client_name === name)
    const { ticketid = '', created_on = '' } = found ?? {}
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    for (const content of ['One', 'Two'])
      sent.push(await one.admin.call(calls.sendMessage, { body: { ticketid, created_on, content } }))
  }
  await one.settled()
  const rows = await rowsOf(sent.map(({ messageid }) => messageid))
  return rows.map(({ messageid, message_ref }) => ({ messageid, ref: message_ref ?? '' }))
}

const rowsOf = (messageids: readonly string[]) =>
  app.db.query
    .selectFrom('messages')
    .select(['messageid', 'message_ref', 'delivery'])
    .where('messageid', 'in', [...messageids])
    .orderBy('messageid')
    .execute()

const statesOf = async (messages: ReadonlyArray<{ messageid: string }>) =>
  (await rowsOf(messages.map(({ messageid }) => messageid))).map(({ delivery }) => delivery)

let receipts = 0

/** A receipt as the channels that have them deliver it; its id is new each time. */
function receiptOf(messageRef: string, state: 'delivered' | 'read', reason: string | null = null): Delivery {
  receipts += 1
  const event: InboundEvent = {
    kind: 'deliveryStatus',
    extId: `receipt-${receipts}`,
    at: null,
    chat: messageRef,
    messageRef,
    state,
    reason,
  }
  return { accountid, channel: { ...channelOf('telegram'), parse: () => [event] }, raw: '{}' }
}

/** All live events so far. */
const announced = async (): Promise<number> => {
  await one.settled()
  return numberEvents(app.db)
}

/** What ingesting these deliveries does to the database. */
async function takingIn(deliveries: readonly Delivery[]) {
  const checkouts = noteCheckouts(app.db.pool)
  await ingest(app, deliveries)
  return checkouts.find(({ statements }) => statements.includes('record-events'))
}

it.each([2, 12])(
  '%i receipts that arrive at once take three round trips and as many statements',
  async (count) => {
    const messages = await sentMessages(count)
    await ingest(
      app,
      messages.map(({ ref }) => receiptOf(ref, 'delivered')),
    )
    expect(await takingIn(messages.map(({ ref }) => receiptOf(ref, 'read')))).toEqual({
      statements: [
        'begin',
        'record-events',
        'advisory-locks',
        'lock-tickets-of-receipts',
        'lock-messages-of-receipts',
        'move-deliveries',
        'confirm-sends',
        'write-events',
        'commit',
      ],
      roundTrips: 3,
    })
    expect(new Set(await statesOf(messages))).toEqual(new Set(['read']))
  },
)

it('a receipt that is repeated, or older than the state, changes and announces nothing', async () => {
  const messages = await sentMessages(2)
  const before = await announced()
  await ingest(
    app,
    messages.map(({ ref }) => receiptOf(ref, 'read')),
  )
  expect(await announced()).toBe(before + 2)
  const again = messages.flatMap(({ ref }) => [receiptOf(ref, 'read'), receiptOf(ref, 'delivered')])
  await ingest(app, again)
  expect(await statesOf(messages)).toEqual(['read', 'read'])
  expect(await announced()).toBe(before + 2)
})

it('receipts of one message in one batch move it to the furthest of them, whatever their order', async () => {
  const messages = await sentMessages(2)
  const [first, second] = messages.map(({ ref }) => ref)
  await ingest(app, [
    receiptOf(first ?? '', 'delivered'),
    receiptOf(first ?? '', 'read'),
    receiptOf(second ?? '', 'read'),
    receiptOf(second ?? '', 'delivered'),
  ])
  expect(await statesOf(messages)).toEqual(['read', 'read'])
})

it('a receipt that cannot be stored holds up none of the others', async () => {
  vi.spyOn(app.log, 'error').mockReturnValue()
  const messages = await sentMessages(4)
  const unstorable = '\0'
  await ingest(
    app,
    messages.map(({ ref }, n) => receiptOf(ref, 'delivered', n === 1 ? unstorable : null)),
  )
  expect(await statesOf(messages)).toEqual(['delivered', 'sent', 'delivered', 'delivered'])
  const { items } = await one.admin.call(calls.getDeadLetters)
  expect(items.map(({ kind }) => kind)).toEqual(['inbound'])
})

it('a receipt of another account concerns nobody, although the id is the same', async () => {
  const messages = await sentMessages(2)
  const other = app.ids.uuid()
  await app.db.query
    .insertInto('channel_accounts')
    .values({
      accountid: other,
      platform: 'viber',
      name: 'other',
      ext_account_id: 'other',
      secrets: '{}',
      intake: 'off',
      created_on: app.clock.now(),
    })
    .execute()
  await ingest(
    app,
    messages.map(({ ref }) => ({ ...receiptOf(ref, 'read'), accountid: other })),
  )
  expect(await statesOf(messages)).toEqual(['sent', 'sent'])
})

it('receipts wait for a send that returns before they lock any ticket', async () => {
  const [known] = await sentMessages(2)
  if (known === undefined) throw new Error('Nothing was sent.')
  const { query } = app.db
  const isWaiting = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      .execute(query)
      .then(({ rows }) => rows.length > 0)
  let taken = Promise.resolve()
  await app.db.transaction(async (tx) => {
    await holdReceiptsOf(tx, { accountid, conversation: app.ids.uuid() }, ['returns now'])
    taken = ingest(app, [receiptOf(known.ref, 'delivered'), receiptOf('returns now', 'delivered')])
    await waitFor(isWaiting, 'the receipts to wait')
    await sql`select from tickets where ticketid = (select ticketid from messages where messageid = ${known.messageid})
      for no key update nowait`.execute(tx.query)
  })
  await taken
  expect(await statesOf([known])).toEqual(['delivered'])
})
