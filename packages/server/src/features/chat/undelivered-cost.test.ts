import { it } from 'vitest'
import { expectFlat } from '../../testing/expect-flat.ts'
import { plainClient } from '../../testing/plain-client.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { undeliveredStates } from './undelivered.ts'

const TICKET = '00000000-0000-4000-8000-000000000001'

const client = plainClient()

it('a failed delivery looks at no more pages in a ticket of 10,000 messages than in one of a hundred', async () => {
  // Messages without their ticket: no foreign key is checked.
  await client().query('set session_replication_role = replica')
  await write(1, 1, 'failed')
  const pages: number[] = []
  let written = 1
  for (const messages of [100, 1000, 10_000]) {
    await write(written + 1, messages, 'delivered')
    written = messages
    await client().query('vacuum analyze messages')
    pages.push((await costOf(client(), ({ db }) => undeliveredStates(db, TICKET))).buffers)
  }
  expectFlat(pages)
})

const write = (from: number, to: number, delivery: string): Promise<unknown> =>
  client().query(
    `insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name,
       message_ref, delivery, delivery_problem)
     select gen_random_uuid(), $1, $1, n, now() + n * interval '1 ms', 'text', 'Hello ' || n, true, 'Mara', n::text, $4,
       case $4 when 'failed' then 'refused' end
     from generate_series($2::int, $3::int) as n`,
    [TICKET, from, to, delivery],
  )
