import { ask } from '../load/clients.ts'

/** Queues so many more messages to the clients of these tickets, in turn, as agents would have sent them. */
export async function queueSends(
  dataDir: string,
  ticketids: readonly string[],
  count: number,
): Promise<void> {
  if (count <= 0) return
  await ask(dataDir, QUEUE, [ticketids, count])
  await ask(dataDir, KEEP_HEADS)
  await ask(dataDir, 'analyze outbox, outbox_heads, messages')
}

/** Ends what still waits for this channel. */
export async function dropSends(dataDir: string, platform: string): Promise<void> {
  await ask(
    dataDir,
    `update outbox set state = 'failed', done_on = now(), last_problem = 'refused' where state = 'queued'
     and lease_until is null and accountid in (select accountid from channel_accounts where platform = $1)`,
    [platform],
  )
  await ask(
    dataDir,
    'select keep_outbox_heads(array(select conversation from outbox_heads where not leased))',
  )
}

/** How many sends of this channel wait. */
export async function waitingOn(dataDir: string, platform: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    dataDir,
    `select count(*)::int as count from outbox join channel_accounts using (accountid)
     where outbox.state = 'queued' and platform = $1`,
    [platform],
  )
  return row?.count ?? 0
}

const QUEUE = `
  with asked as (
    select ticketid, identityid, accountid, last_seq, row_number() over (order by ticketid) - 1 as place
    from tickets where ticketid = any ($1::uuid[])
  ), message as (
    insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name, delivery)
    select gen_random_uuid(), ticketid, identityid, last_seq + 1 + n / cardinality($1::uuid[]),
      now() + n * interval '1 microsecond', 'text',
      'waiting ' || n, true, 'The server', 'queued'
    from generate_series(0, $2::int - 1) as n join asked on asked.place = n % cardinality($1::uuid[])
    returning messageid, ticketid, seq
  ), send as (
    insert into outbox (conversation, accountid, ticketid, messageid, command, not_before, created_on)
    select identityid, accountid, ticketid, messageid, '{"kind":"message"}', now(), now()
    from message join asked using (ticketid) order by seq
  )
  update tickets set last_seq = newest.seq
  from (select ticketid, max(seq) as seq from message group by ticketid) as newest
  where newest.ticketid = tickets.ticketid`

const KEEP_HEADS = `select keep_outbox_heads(array(select distinct conversation from outbox where state = 'queued'))`
