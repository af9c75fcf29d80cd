import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asOwner } from '../../testing/as-owner.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { telegramUpdates } from '../../testing/telegram-updates.ts'
import type { Tx } from '../../context.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import { type Delivery, ingest } from './inbound.ts'

let one: TelegramServer
let update: ReturnType<typeof telegramUpdates>

beforeAll(async () => {
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  // Where new statistics come, so do new plans: these statements have to do with the first ones.
  for (const table of Object.keys(most))
    await asOwner(one.server.databaseUrl, `alter table ${table} set (autovacuum_enabled = off)`)
  update = telegramUpdates((await accountOf(one.server.app.db, 'telegram'))?.accountid ?? '', 90_000)
})
afterAll(() => one.stop())

const textOf = (person: number): Delivery => update({ id: 91_000 + person, first_name: `Client ${person}` })

const ingestAtOnce = (people: readonly number[]) =>
  Promise.all(people.map((person) => ingest(one.server.app, [textOf(person)])))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

interface Read {
  relname: string
  rows: number
}

/** Rows that this connection has read through indexes and not yet added to the statistics of the database. */
const readSoFar = async (tx: Tx): Promise<Read[]> =>
  (
    await sql<Read>`select relname, idx_tup_fetch::int as rows from pg_stat_xact_user_tables`.execute(
      tx.query,
    )
  ).rows

/** Rows of some tables that the transactions of some work read through indexes. */
async function rowsRead(
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const { db } = one.server.app
  const { transaction } = db
  const read = new Map(tables.map((table) => [table, 0]))
  const add = (all: readonly Read[], sign: 1 | -1) => {
    for (const { relname, rows } of all)
      if (read.has(relname)) read.set(relname, (read.get(relname) ?? 0) + sign * rows)
  }
  const spy = vi.spyOn(db, 'transaction').mockImplementation((operation, options) =>
    transaction(async (tx) => {
      add(await readSoFar(tx), -1)
      const result = await operation(tx)
      add(await readSoFar(tx), 1)
      return result
    }, options),
  )
  await work()
  spy.mockRestore()
  return Object.fromEntries(read)
}

/** Rows of each table for one message. Twenty messages: whether one of the newest was sent after it. */
const most = { messages: 20, identities: 3, clients: 2, tickets: 6 }

test('messages of long conversations read only what concerns them, also with plans of nearly empty tables', async () => {
  // Statements keep the plans that they get here.
  for (let round = 0; round < 10; round += 1) await ingestAtOnce([0, 1, 2])
  await ingestAtOnce(upTo(60))
  for (let round = 0; round < 60; round += 1) await ingestAtOnce(upTo(16))
  await one.settled()
  const tables = Object.keys(most)
  const reads: Record<string, number>[] = []
  for (let round = 0; round < 3; round += 1) reads.push(await rowsRead(tables, () => ingestAtOnce(upTo(16))))
  // The least of three: on a busy machine a batch may be made twice, and something else of the server may read too.
  const read = Object.fromEntries(
    tables.map((table) => [table, Math.min(...reads.map((one) => one[table] ?? 0))]),
  )
  const tooMany = Object.entries(most).filter(([table, rows]) => (read[table] ?? 0) > 16 * rows)
  expect({ tooMany, reads }).toEqual({ tooMany: [], reads })
  expect(Math.min(...Object.values(read))).toBeGreaterThan(0)
})
