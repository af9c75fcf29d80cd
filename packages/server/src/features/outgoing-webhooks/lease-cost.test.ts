import { randomUUID } from 'node:crypto'
import { beforeAll, it } from 'vitest'
import { later, systemClock } from '../../platform/lib/clock.ts'
import { expectFlat } from '../../testing/expect-flat.ts'
import { plainClient } from '../../testing/plain-client.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { leaseDue, takeOver } from './lease-store.ts'
import { keepHeads } from './webhook-heads.ts'

/** Tickets whose next delivery is put off, as after a failed post, and others that have one due now. */
const PUT_OFF = 500
const DUE = 40
/** So many are delivered already that the indexes have their usual depth. */
const HISTORY = 20_000
const clock = systemClock()
const webhookid = randomUUID()
const subject = randomUUID()

const client = plainClient()
beforeAll(async () => {
  await seed()
})

it('a lease looks at no more pages when 100,000 deliveries wait behind 500 that are put off than when none do', async () => {
  const pages: number[] = []
  let waiting = 0
  for (const behind of [0, 1000, 10_000, 100_000]) {
    await queueBehind(behind - waiting)
    await queueDue()
    waiting = behind
    const costs = [
      await costOf(client(), takeOver),
      await costOf(client(), leaseDue),
      await costOf(client(), ({ db }) => keepHeads(db, webhookid, [subject])),
    ]
    pages.push(costs.reduce((sum, { buffers }) => sum + buffers, 0))
  }
  expectFlat(pages)
})

async function seed(): Promise<void> {
  const now = clock.now()
  const userid = randomUUID()
  await client().query(
    `insert into users (userid, short_id, username, email, password_hash, first_name, last_name, created_on, lang)
     values ($1, 'mara', 'mara', 'mara@noor-coffee.example', 'x', 'Mara', 'Noor', $2, 'en')`,
    [userid, now],
  )
  await client().query(
    `insert into outgoing_webhooks (webhookid, url, kinds, state, position, secrets, made_by, created_on)
     values ($1, 'https://crm.example', '{}', 'on', 0, '{}', $2, $3)`,
    [webhookid, userid, now],
  )
  await client().query(
    'create table subjects as select gen_random_uuid() as subject, generate_series(1, $1::int) as n',
    [PUT_OFF + DUE],
  )
  await client().query('update subjects set subject = $1 where n = 1', [subject])
  await client().query(
    `insert into webhook_deliveries (deliveryid, webhookid, kind, subject, happened_on, body, not_before, state)
     select gen_random_uuid(), $1, 'ticket.rated', gen_random_uuid(), $2, '{}', $2, 'delivered'
     from generate_series(1, $3::int)`,
    [webhookid, now, HISTORY],
  )
  await queue(`select subject, '${later(now, 3600_000)}' from subjects where n <= ${PUT_OFF}`)
}

async function queueBehind(count: number): Promise<void> {
  await queue(
    `select subject, '${clock.now()}' from generate_series(1, ${count}) as later join subjects on n = 1 + later % ${PUT_OFF}`,
  )
}

/** What is due is newer than what waits. */
async function queueDue(): Promise<void> {
  await client().query(
    `delete from webhook_deliveries where subject in (select subject from subjects where n > ${PUT_OFF})`,
  )
  await queue(`select subject, '${clock.now()}' from subjects where n > ${PUT_OFF}`)
}

async function queue(subjectsAndTimes: string): Promise<void> {
  await client().query(
    `insert into webhook_deliveries (deliveryid, webhookid, kind, subject, happened_on, body, not_before)
     select gen_random_uuid(), $1, 'ticket.rated', subject, $2, '{}', due::timestamptz
     from (${subjectsAndTimes}) as queued (subject, due)`,
    [webhookid, clock.now()],
  )
  await client().query('select keep_webhook_heads($1, array(select subject from subjects), 5)', [webhookid])
  await client().query(
    'vacuum (analyze, index_cleanup on) webhook_deliveries, webhook_heads, outgoing_webhooks',
  )
}
