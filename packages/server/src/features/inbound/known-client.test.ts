import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { telegramUpdates } from '../../testing/telegram-updates.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import { ingest } from './inbound.ts'

let one: TelegramServer
let update: ReturnType<typeof telegramUpdates>

beforeAll(async () => {
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  update = telegramUpdates((await accountOf(one.server.app.db, 'telegram'))?.accountid ?? '', 70_000)
})
afterAll(() => one.stop())

const writes = (details: { first_name: string; username?: string }): Promise<void> =>
  ingest(one.server.app, [update({ id: 71_000, ...details })])

/** The row as it is, and which transaction wrote it. */
async function identity() {
  const { rows } = await sql<{ name: string; username: string | null; reachable: boolean; writer: string }>`
    select name, username, reachable, xmin::text as writer from identities where ext_user_id = '71000'`.execute(
    one.server.app.db.query,
  )
  return rows[0]
}

test('a message of a known client updates what is new of the client, and nothing when nothing is', async () => {
  one.client(71_000, 'Wim').writes('Hello')
  await one.settled()
  await writes({ first_name: 'Wim', username: 'wim' })
  const before = await identity()
  expect(before).toMatchObject({ name: 'Wim', username: 'wim', reachable: true })
  // A channel without a reply window does not ask when the client wrote.
  await writes({ first_name: 'Wim', username: 'wim' })
  await writes({ first_name: 'Wim' })
  expect(await identity()).toEqual(before)
  await writes({ first_name: 'Wim II' })
  expect(await identity()).toMatchObject({ name: 'Wim II', username: 'wim' })
})

test('a client who was gone and writes again can be reached', async () => {
  await sql`update identities set reachable = false where ext_user_id = '71000'`.execute(
    one.server.app.db.query,
  )
  await writes({ first_name: 'Wim II' })
  expect(await identity()).toMatchObject({ reachable: true })
})
