import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { oldTickets } from './retention.ts'

const ANYBODY = '00000000-0000-4000-8000-000000000001'

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // Tickets without their clients: no foreign key is checked.
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

it('the next tickets to empty are found at the same cost behind 10,000 emptied ones and behind 40,000', async () => {
  const pages: number[] = []
  for (const emptied of [10_000, 20_000, 40_000]) {
    await client.query('truncate tickets, emptied_tickets cascade')
    await closedTickets(emptied + 1000)
    await client.query(
      `insert into emptied_tickets select ticketid, now() from tickets order by ticketid limit $1::int`,
      [emptied],
    )
    await client.query('vacuum analyze tickets, emptied_tickets')
    const { rows } = await client.query<{ last: string }>(
      `select ticketid as last from emptied_tickets order by ticketid desc limit 1`,
    )
    const next = oldTickets('2026-01-01T00:00:00.000000Z', rows[0]?.last).compile(server.app.db.query)
    const cost = await costOf(client, ({ db }) => db.named('next', next.sql, next.parameters))
    pages.push(cost.buffers)
  }
  // For each of the twenty one page more or less, as the planner's sample has it; all that are emptied would be hundreds.
  expect(Math.max(...pages)).toBeLessThan(20 * 4)
})

const closedTickets = (count: number): Promise<unknown> =>
  client.query(
    `insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, closed_on, updated_on)
     select lpad(to_hex(n), 32, '0')::uuid, timestamptz '2025-01-01', $1, $1, $1, 'telegram', timestamptz '2025-01-02',
       timestamptz '2025-01-02'
     from generate_series(1, $2::int) as n`,
    [ANYBODY, count],
  )
