import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { later } from '../../platform/lib/clock.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { deleteOldEvents } from './inbound.ts'

const DAY = 24 * 3600_000
/** More than a hundred pages, which are several parts. */
const ROWS = 3000

let one: TelegramServer
beforeAll(async () => {
  one = await startTelegramServer()
})
afterAll(() => one.stop())

const now = () => one.server.app.clock.now()

/** Rows that become older one by one, from young ones up to ten days, beside each other in any order. */
beforeEach(async () => {
  await sql`delete from inbox`.execute(one.server.app.db.query)
  await add('row', ROWS, sql`${now()}::timestamptz - (n * 7 % ${ROWS}) * interval '10 days' / ${ROWS}`)
  await deleteOldEvents(one.server.app, later(now(), -1000 * DAY))
})

const add = (name: string, rows: number, receivedOn: ReturnType<typeof sql>) =>
  sql`insert into inbox (accountid, ext_id, received_on, state, kind, raw)
    select accountid, ${name} || n, ${receivedOn}, 'done', 'message', repeat('x', 250)
    from channel_accounts, generate_series(1, ${rows}::int) n limit ${rows}`.execute(one.server.app.db.query)

async function left(): Promise<{ rows: number; oldest: string | null }> {
  const { rows } = await sql<{ rows: number; oldest: string | null }>`
    select count(*)::int as rows, min(received_on) as oldest from inbox`.execute(one.server.app.db.query)
  return rows[0] ?? { rows: 0, oldest: null }
}

it('old events go from every part of the inbox, and those that grow old later go later', async () => {
  expect(await left()).toMatchObject({ rows: ROWS })
  for (const days of [7.5, 5, 2.5]) {
    const until = later(now(), -days * DAY)
    await deleteOldEvents(one.server.app, until)
    const { rows, oldest } = await left()
    expect(rows).toBeGreaterThan((ROWS * (days - 0.1)) / 10)
    expect(rows).toBeLessThan((ROWS * (days + 0.1)) / 10)
    expect(Date.parse(oldest ?? '')).toBeGreaterThanOrEqual(Date.parse(until))
  }
})

it('a part in which nothing is old is not read again, but for once a day', async () => {
  const until = later(now(), -11 * DAY)
  await deleteOldEvents(one.server.app, until)
  await add('moved', 5, sql`${later(now(), -12 * DAY)}::timestamptz`)
  await deleteOldEvents(one.server.app, until)
  expect((await left()).oldest).toBe(await oldestOf('moved'))
  one.server.clock.tick(DAY)
  await deleteOldEvents(one.server.app, until)
  expect(await oldestOf('moved')).toBeNull()
})

async function oldestOf(name: string): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    select min(received_on) as oldest from inbox where ext_id like ${`${name}%`}`.execute(
    one.server.app.db.query,
  )
  return rows[0]?.oldest ?? null
}
