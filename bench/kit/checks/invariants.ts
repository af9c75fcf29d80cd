/** The sender: a client or an agent. Everything else in a chat are the server's own rows. */
const OF_CLIENT = `(not isagent and type not in ('close', 'reopen', 'rating', 'reassign', 'handover'))`
const OF_PERSON = `(isagent and created_by is not null and type not in ('close', 'reopen', 'rating', 'reassign', 'handover'))`

/** Each message with the closing or reopening before it, and the number of unanswered client messages at that point. */
const LIVES = `
  lives as (
    select messages.*, max(seq) filter (where type in ('close', 'reopen')) over before as turn,
      max(seq) filter (where type = 'close' or ${OF_PERSON}) over (partition by ticketid) as answered
    from messages window before as (partition by ticketid order by seq rows unbounded preceding)
  )`

/** The conditions that every server must meet at every moment, each as a query that must find nothing. */
export const invariants: Readonly<Record<string, string>> = {
  'arrivals kept twice': `select from inbox group by accountid, ext_id having count(*) > 1`,
  'messages kept twice': `select from messages where message_ref is not null
    group by identityid, message_ref having count(*) > 1`,
  'messages without their ticket, or with another identity': `select from messages left join tickets using (ticketid)
    where messages.identityid is distinct from tickets.identityid`,
  'second open tickets': `select from tickets where closed_on is null group by identityid having count(*) > 1`,
  'tickets with gaps in numbering': `select from tickets join messages using (ticketid)
    group by ticketid, tickets.last_seq having count(*) <> last_seq or max(seq) <> last_seq or min(seq) <> 1`,
  'messages in a closed ticket without a reopening': `with ${LIVES} select from lives
    join messages as turning on turning.ticketid = lives.ticketid and turning.seq = lives.turn
    where turning.type = 'close' and (not lives.isagent and lives.type <> 'rating'
      or lives.isagent and lives.created_by is not null and lives.type <> 'close')`,
  'tickets that are not as their chat ends': `with ${LIVES}, ends as (select ticketid, max(turn) as turn from lives group by ticketid)
    select from tickets join ends using (ticketid) left join messages on messages.ticketid = ends.ticketid and seq = turn
    where (closed_on is not null) <> (messages.type is not null and messages.type = 'close')`,
  'accepted tickets without a handler, or handlers who did not accept': `select from tickets
    where closed_on is null and (userid is null) <> (accepted_on is null)`,
  // An administrator may accept anywhere; an agent who was moved keeps the tickets he or she handles.
  'handlers outside the department of their ticket': `select from tickets join users using (userid)
    where tickets.closed_on is null and not is_admin and users.departmentid is distinct from tickets.departmentid
      and not exists (select from actions where actions.ticketid = tickets.ticketid and action_type = 'ticket_reassign')
      and not exists (select from audit_log where subject = users.userid::text and action in ('agent.update', 'agent.demote'))`,
  'deleted departments that hold agents or pending tickets': `select from departments d where deleted_on is not null
    and (exists (select from users u where u.departmentid = d.departmentid)
      or exists (select from tickets t where t.departmentid = d.departmentid and t.userid is null and t.closed_on is null))`,
  'installations without an unlocked administrator': `select from (select) as desk
    where not exists (select from users where is_admin and closed_on is null)`,
  'sessions or push subscriptions of locked agents': `select from users left join sessions using (userid)
    left join push_subscriptions using (userid)
    where closed_on is not null and (sessions.sessionid is not null or endpoint is not null)`,
  'sends under way for a minute after their lease': `select from outbox
    where lease_until < now() - interval '60 s'`,
  'heads of conversations that are not what their sends say': `select from (
      select distinct on (conversation) conversation, accountid, outboxid,
        coalesce(lease_until, not_before) as next_on, lease_until is not null as leased
      from outbox where state = 'queued' order by conversation, lease_until is null, outboxid
    ) as heads full join outbox_heads using (conversation, accountid, outboxid, next_on, leased)
    where heads.conversation is null or outbox_heads.conversation is null`,
  'heads of webhooks that are not what their deliveries say': `select from (
      select deliveryid, coalesce(lease_until, not_before) as next_on, lease_until is not null as leased,
        row_number() over (partition by webhookid, subject order by number) as place
      from webhook_deliveries where state = 'waiting'
    ) as waiting full join webhook_heads head using (deliveryid)
    where (head.webhookid is null and place = 1) or (head.webhookid is not null
      and (waiting.next_on, waiting.leased) is distinct from (head.next_on, head.leased))`,
  'sends that overtook an earlier one': `select from (
      select state, done_on,
        max(done_on) filter (where state = 'done' and last_error is null) over elders as before,
        count(*) filter (where state = 'queued') over elders as held
      from outbox window elders as (partition by conversation order by outboxid rows between unbounded preceding and 1 preceding)
    ) as sends where state in ('done', 'failed') and (held > 0 or done_on < before)`,
  'unconfirmed sends that are not shown so': `select from outbox join messages using (messageid)
    where state = 'unconfirmed' and delivery <> 'unconfirmed' and not exists (
      select from outbox newer where newer.messageid = outbox.messageid and newer.outboxid > outbox.outboxid)`,
  'messages shown as sent without an id of the provider': `select from messages
    where isagent and delivery in ('sent', 'delivered', 'read') and message_ref is null`,
  'unanswered or waiting counted otherwise than in the chat': `with ${LIVES}, counted as (
      select ticketid, count(*) filter (where ${OF_CLIENT} and seq > coalesce(answered, 0)) as unanswered,
        min(created_on) filter (where ${OF_CLIENT} and seq > coalesce(answered, 0)) as waiting_since,
        coalesce(max(seq) filter (where ${OF_CLIENT}), 0) as last_client_seq,
        count(*) filter (where type = 'reopen') as reopened
      from lives group by ticketid
    ) select from tickets join counted using (ticketid)
    where (tickets.unanswered, tickets.waiting_since, tickets.last_client_seq, tickets.reopened_count)
      is distinct from (counted.unanswered::int, counted.waiting_since, counted.last_client_seq, counted.reopened::int)`,
  'clients whose reopenings are counted otherwise': `select from clients join tickets using (clientid)
    group by clientid having count_ticket_reopened <> sum(reopened_count)`,
  'sums of tickets that differ from the tickets': `select from (
      select platform, departmentid, userid, sum(total) as total, sum(closed) as closed, sum(pending) as pending,
        sum(accepted) as accepted, sum(waited_microseconds) as waited
      from (
        select platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds from ticket_tally
        union all
        select platform, departmentid, userid, -1, -(closed_on is not null)::int,
          -(closed_on is null and userid is null)::int, -(waited(created_on, greatest(reopened_on, queued_on), accepted_on) is not null)::int,
          -coalesce(waited(created_on, greatest(reopened_on, queued_on), accepted_on), 0) from tickets
      ) as both_sums group by platform, departmentid, userid
    ) as differences where (total, closed, pending, accepted, waited) <> (0, 0, 0, 0, 0)`,
  'sums of clients that differ from the clients': `select from (select) as desk
    where (select coalesce(sum(total), 0) from client_tally) <> (select count(*) from clients)`,
}
