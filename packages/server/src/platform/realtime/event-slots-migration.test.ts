import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Tables } from '../db/tables/tables.ts'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { droppedPosition, nextEvents, webhookEventsBetween } from './event-log.ts'

let place: TestDatabase<Tables>
beforeAll(async () => {
  const until = migrations.findIndex(({ name }) => name === '0049-event-slots')
  place = await createTestDatabase<Tables>(migrations.slice(0, until))
})
afterAll(() => place.drop())

it('an upgrade keeps the old events that a webhook has still to take; pages load afresh', async () => {
  const { db } = place
  await sql`
    alter table outgoing_webhooks drop constraint outgoing_webhooks_made_by_fkey;
    insert into outgoing_webhooks (webhookid, url, kinds, state, position, secrets, made_by, created_on)
      values (gen_random_uuid(), 'https://example.com', '{ticket.rated}', 'on', 2, '[]', gen_random_uuid(), now());
    insert into events (audience, type, v, at, payload, webhook_kind)
      select '{admins}', 'ticketChanged', 1, now(), jsonb_build_object('n', n), case when n % 2 = 1 then 'ticket.rated' end
      from generate_series(1, 6) as n;
  `.execute(db.query)
  await migrate(place.db, migrations, pino({ level: 'silent' }))
  expect(await droppedPosition(db)).toBe(6)
  const { events } = await webhookEventsBetween(db, { after: 2, upTo: 6, kinds: ['ticket.rated'] }, 100)
  expect(events.map(({ position, payload }) => ({ position, payload }))).toEqual([
    { position: 3, payload: { n: 3 } },
    { position: 5, payload: { n: 5 } },
  ])
  expect((await nextEvents(db, 0, 100)).events.map(({ audience }) => audience)).toEqual([
    ['admins'],
    ['admins'],
  ])
})
