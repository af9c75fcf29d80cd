import { calls, type MyTicket } from '@switchboard/contract'
import type { TelegramPhone } from '@switchboard/simulators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../context.ts'
import { isRowLocked, type TransactionOptions } from '../../platform/db/database.ts'
import { waitFor } from '../../testing/listener.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { holdTickets } from '../../testing/while-held.ts'
import { receivedBy } from '../ticket-life/testing/undo-calls.ts'

/** As many as are under way to one provider, and more than a node has connections. */
const CLIENTS = 16

let one: TelegramServer
const chats: Array<{ ticket: MyTicket; phone: TelegramPhone }> = []
beforeAll(async () => {
  one = await startTelegramServer({ sweepEvery: 3600_000 })
  const phones = Array.from({ length: CLIENTS }, (_, n) => one.client(80_000 + n, `Client ${n}`))
  for (const phone of phones) phone.writes('Hello')
  await one.settled()
  for (const [n, phone] of phones.entries()) {
    const ticket = (await one.tickets()).find(({ client_name }) => client_name === `Client ${n}`)
    if (ticket === undefined) throw new Error('There is no ticket.')
    const { ticketid, created_on } = ticket
    await one.admin.call(calls.acceptTicket, { body: { ticketid, created_on } })
    chats.push({ ticket, phone })
  }
  await one.server.letPass(5000)
})
afterAll(() => one.stop())

test('outcomes of sends to tickets that something else holds leave connections for everybody else', async () => {
  const { app } = one.server
  const answers = holdAnswers()
  for (const content of ['Parcel one', 'Parcel two'])
    for (const { ticketid, created_on } of chats.map(({ ticket }) => ticket))
      await one.admin.call(calls.sendMessage, { body: { content, ticketid, created_on } })
  await waitFor(() => answers.held() === CLIENTS, 'all first messages to be under way')
  const refused = countRefused()
  await app.db.transaction(async (tx) => {
    await holdTickets(chats.map(({ ticket }) => ticket))(tx)
    answers.release()
    // Each has waited beside all others; from now on they wait in turn.
    await untilRefused(tx, refused, CLIENTS + 4)
    const most = await untilRefused(tx, refused, 2 * CLIENTS)
    expect(most).toBeLessThanOrEqual(2)
    expect(await one.tickets()).toHaveLength(CLIENTS)
  })
  await one.settled()
  for (const { phone } of chats)
    expect(receivedBy(phone).filter((text) => text.startsWith('Parcel'))).toEqual([
      'Parcel one',
      'Parcel two',
    ])
  const { rows } = await sql`select from messages where isagent and delivery = 'queued'`.execute(app.db.query)
  expect(rows).toHaveLength(0)
})

/** The provider has the first messages, and its answers do not come back before they are released. */
function holdAnswers() {
  const { app } = one.server
  const { providerHttp } = app
  const released = Promise.withResolvers<void>()
  let held = 0
  app.providerHttp = async (request) => {
    const answer = await providerHttp(request)
    if (JSON.stringify(request.body ?? null).includes('Parcel one')) {
      held += 1
      await released.promise
    }
    return answer
  }
  return { held: () => held, release: () => released.resolve() }
}

/** How many transactions did not get their rows. */
function countRefused(): () => number {
  const db = one.server.app.db.inBackground
  const { transaction } = db
  let refused = 0
  db.transaction = <Result>(operation: (tx: Tx) => Promise<Result>, options?: TransactionOptions) =>
    transaction(operation, options).catch((error: unknown) => {
      if (isRowLocked(error)) refused += 1
      throw error
    })
  return () => refused
}

/** @returns how many statements waited for a lock at once meanwhile */
async function untilRefused(tx: Tx, refused: () => number, count: number): Promise<number> {
  let most = 0
  await waitFor(
    async () => {
      // Else a transaction is shown only the connections that were there when it asked first.
      await sql`select pg_stat_clear_snapshot()`.execute(tx.query)
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx.query)
      most = Math.max(most, rows.length)
      return refused() >= count
    },
    'outcomes that could not be stored',
    20_000,
  )
  return most
}
