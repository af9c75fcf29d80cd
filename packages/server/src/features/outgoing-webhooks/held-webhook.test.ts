import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../context.ts'
import { whileHeld } from '../../testing/while-held.ts'
import { MINUTE, only, startWebhookServer, type WebhookServer } from './testing/webhook-server.ts'

let one: WebhookServer
beforeAll(async () => {
  one = await startWebhookServer()
})
afterAll(() => one.stop())

it('what became of a post is written down once its webhook is free again, and it is not posted again', async () => {
  const listening = await one.listen('/events', ['ticket.opened'])
  const { app, clock } = one.server
  one.receiver.answers = () => 503
  await one.writes('Hello')
  await one.settled()
  one.receiver.answers = () => 200
  const { webhookid } = listening.params
  const hold = (tx: Tx) =>
    sql`select from outgoing_webhooks where webhookid = ${webhookid} for update`.execute(tx.query)
  const tries = new Set<string>()
  await whileHeld(one.server, hold, {
    begin() {
      clock.tick(MINUTE)
      app.wake.worker('webhooks')
    },
    async condition() {
      const { rows } = await sql<{ since: string }>`
        select query_start::text as since from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update webhook_deliveries%'
      `.execute(app.db.query)
      for (const { since } of rows) tries.add(since)
      return tries.size > 1
    },
    what: 'the outcome to be written down a second time',
  })
  await one.settled()
  clock.tick(MINUTE)
  await one.settled()
  expect(one.receiver.received).toHaveLength(2)
  expect(only(await one.deliveriesOf(listening))).toMatchObject({ state: 'delivered', attempts: 2 })
})
