import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../testing/listener.ts'
import { messagesOf } from '../../testing/telegram-reads.ts'
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts'
import { telegramUpdates } from '../../testing/telegram-updates.ts'
import { accountOf } from '../channel-accounts/channel-accounts.ts'
import { ingest } from './inbound.ts'

/** More than a node has connections. */
const names = Array.from({ length: 24 }, (_, n) => `Client ${n}`)

let one: TelegramServer
let update: ReturnType<typeof telegramUpdates>
beforeAll(async () => {
  one = await startTelegramServer({ sweepEvery: 3_600_000 })
  update = telegramUpdates((await accountOf(one.server.app.db, 'telegram'))?.accountid ?? '', 70_000)
  await write('first')
  await one.settled()
})
afterAll(() => one.stop())

const write = (text: string): Promise<void[]> =>
  Promise.all(
    names.map((first_name, n) =>
      ingest(one.server.app, [update({ id: 70_000 + n, first_name }, { date: 1_780_000_000, text })]),
    ),
  )

test('conversations that something else holds leave connections for everybody else', async () => {
  const { app } = one.server
  const written = await app.db.transaction(async (tx) => {
    await sql`select from tickets for update`.execute(tx.query)
    const writing = write('second')
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`.execute(
        tx.query,
      )
      return rows.length > 1
    }, 'the messages to wait one by one')
    await sql`select 1`.execute(app.db.query)
    return { writing }
  })
  await written.writing
  for (const name of names)
    expect((await messagesOf(one, name)).filter((row) => !row.isagent).map((row) => row.content)).toEqual([
      'first',
      'second',
    ])
})
