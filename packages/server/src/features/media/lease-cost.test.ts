import { it } from 'vitest'
import { expectFlat } from '../../testing/expect-flat.ts'
import { plainClient } from '../../testing/plain-client.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { leaseMediaJobs } from './media-jobs-store.ts'

/** Files that may be fetched now, beside those that are put off. */
const DUE = 2000
/** So many are fetched already that the indexes have their usual depth. */
const HISTORY = 50_000

const client = plainClient()

it('a lease looks at no more pages when 10,000 files are put off than when none are', async () => {
  // Without clients and accounts: no foreign key is checked.
  await client().query('set session_replication_role = replica')
  await queue(DUE, 'queued', '-1 hour')
  await queue(HISTORY, 'done', '-1 day')
  const pages: number[] = []
  let queued = 0
  for (const putOff of [0, 1000, 10_000]) {
    await queue(putOff - queued, 'queued', '1 hour')
    queued = putOff
    await client().query('vacuum (analyze, index_cleanup on) media_jobs, messages, tickets')
    pages.push((await costOf(client(), (app) => leaseMediaJobs(app, 3))).buffers)
  }
  expectFlat(pages)
})

/** Each for a message in a ticket of its own. */
const queue = (count: number, state: string, due: string): Promise<unknown> =>
  client().query(
    `with message as (
       insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, now(), 'document', '', false, ''
       from generate_series(1, $1::int)
       returning messageid, ticketid
     ), ticket as (
       insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, updated_on)
       select ticketid, now(), ticketid, ticketid, ticketid, 'telegram', now() from message
     )
     insert into media_jobs (messageid, accountid, purpose, ref, state, not_before)
     select messageid, messageid, 'file', 'ref', $2, now() + $3::interval + row_number() over () * interval '1 ms'
     from message`,
    [count, state, due],
  )
