import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { WRONG_HEADS } from './testing/start-outbox.ts'

let place: TestDatabase<unknown>
beforeAll(async () => {
  const until = migrations.findIndex(({ name }) => name === '0043-outbox-heads')
  place = await createTestDatabase<unknown>(migrations.slice(0, until))
})
afterAll(() => place.drop())

it('an upgrade gives every conversation with unfinished sends its head, also while one is being sent', async () => {
  const { query } = place.db
  await sql`
    insert into channel_accounts (accountid, platform, name, ext_account_id, secrets, intake, created_on)
    values (gen_random_uuid(), 'telegram', 'bot', 'bot', '{}', 'off', now());
    insert into clients (clientid, short_id, client_name, created_on) values (gen_random_uuid(), 'ana', 'Ana', now());
    insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
    select gen_random_uuid(), accountid, n, n, clientid, n from channel_accounts, clients, generate_series(1, 4) as n;
    insert into outbox (conversation, accountid, command, state, not_before, lease_until, created_on)
    select identityid, accountid, '{}', state, now(), case state when 'sending' then now() end, now()
    from identities join (values
      (1, '1', 'done'), (2, '1', 'sending'), (3, '1', 'queued'), (4, '2', 'failed'), (5, '2', 'queued'),
      (6, '2', 'queued'), (7, '3', 'done'), (8, '4', 'queued')
    ) as sends (n, ext_user_id, state) using (ext_user_id)
    order by n;
  `.execute(query)
  await migrate(place.db, migrations, pino({ level: 'silent' }))
  const heads = await sql`select outboxid, leased from outbox_heads order by outboxid`.execute(query)
  expect(heads.rows).toEqual([
    { outboxid: 2, leased: true },
    { outboxid: 5, leased: false },
    { outboxid: 8, leased: false },
  ])
  expect((await WRONG_HEADS.execute(query)).rows).toEqual([])
})
