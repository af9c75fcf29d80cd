import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cost, costOf } from '../../../testing/statement-cost.ts'
import { later, systemClock } from '../../lib/clock.ts'
import { leaseHeads, nextDue } from '../outbox-store.ts'

export interface LeaseCost {
  /** Sends that wait behind the heads which are put off. */
  behind: number
  lease: Cost
  nextDue: Cost
}

/** Conversations whose head is put off, as after a failed attempt, and others that have one send due now. */
const PUT_OFF = 500
const DUE = 40
const MOST = 16
const accountid = randomUUID()
const clock = systemClock()
const paceOf = () => ({ perChat: 1, perAccount: 300 })

/** What one lease costs in an empty, migrated database with so many sends behind the heads that are put off, ascending. */
export async function measureLeases(url: string, sizes: readonly number[]): Promise<LeaseCost[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await seedHeads(client)
    const costs: LeaseCost[] = []
    for (const behind of sizes) {
      await queueBehind(client, behind - (costs.at(-1)?.behind ?? 0))
      costs.push({
        behind,
        // Before the leases, which leave dead rows behind.
        nextDue: await costOf(client, (app) => nextDue(app)),
        lease: await costOf(client, (app) =>
          leaseHeads(app, { most: MOST, paceOf, free: () => MOST }, { accounts: [], conversations: [] }),
        ),
      })
    }
    return costs
  } finally {
    await client.end()
  }
}

async function seedHeads(client: pg.Client): Promise<void> {
  const now = clock.now()
  // Its own vacuum of these tables would come between the measurements.
  for (const table of ['clients', 'identities', 'outbox', 'outbox_heads'])
    await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await client.query(
    `insert into channel_accounts (accountid, platform, name, ext_account_id, secrets, intake, created_on)
     values ($1, 'telegram', 'bot', 'bot', '{}', 'off', $2)`,
    [accountid, now],
  )
  await client.query(
    `with client as (
       insert into clients (clientid, short_id, client_name, created_on)
       values (gen_random_uuid(), 'client', 'Ana', $2) returning clientid
     )
     insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
     select gen_random_uuid(), $1, n, n, clientid, n from client, generate_series(1, $3::int) as n`,
    [accountid, now, PUT_OFF + DUE],
  )
  await client.query(
    `insert into outbox (conversation, accountid, command, not_before, attempts, created_on)
     select identityid, accountid, '{"kind":"text","text":"Hello"}',
       case when ext_user_id::int > $1 then $2::timestamptz else $3::timestamptz end, 3, $2::timestamptz
     from identities`,
    [PUT_OFF, now, later(now, 3600_000)],
  )
  await client.query(`select keep_outbox_heads(array(select identityid from identities))`)
}

async function queueBehind(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into outbox (conversation, accountid, command, not_before, created_on)
     select identityid, accountid, '{"kind":"text","text":"Hello"}', $1::timestamptz, $1::timestamptz
     from generate_series(1, $2::int) as n join identities on ext_user_id::int = 1 + n % $3::int`,
    [clock.now(), count, PUT_OFF],
  )
  await vacuum(client)
}

/**
 * Until an index alone answers for each page. By itself a vacuum leaves the indexes alone where dead rows are on few pages,
 * which a lease would have to look at too; and it passes over a page that is being written to the disk.
 */
async function vacuum(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('vacuum (analyze, index_cleanup on) outbox, outbox_heads, channel_accounts')
    const { rows } = await client.query(
      `select relname from pg_class where relname in ('outbox', 'outbox_heads') and relallvisible < relpages`,
    )
    if (rows.length === 0) return
    await pause(100)
  }
}
