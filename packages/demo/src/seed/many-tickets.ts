import type { AppContext } from '@switchboard/server'

export interface ManyTickets {
  tickets: number
  /** In each ticket. */
  messages: number
  /** The share that is closed; the rest is pending in the first department. */
  closedShare?: number
}

/** Statements stay short, because the server ends long ones. */
const AT_ONCE = 500

/**
 * Scale: clients with one ticket each and a chat of texts, written as sets straight into the tables, because making
 * a million messages through the API takes hours. The server needs a connected channel.
 */
export async function addManyTickets(app: AppContext, wish: ManyTickets): Promise<void> {
  const { closedShare = 0.9 } = wish
  for (let from = 1; from <= wish.tickets; from += AT_ONCE) {
    const to = Math.min(wish.tickets, from + AT_ONCE - 1)
    await app.db.named('add-many-clients', CLIENTS, [from, to])
    await app.db.named('add-many-tickets', TICKETS, [from, to, wish.messages, closedShare])
    await addMessages(app, from, to, wish.messages)
  }
}

async function addMessages(app: AppContext, from: number, to: number, messages: number): Promise<void> {
  const chats = Math.max(1, Math.floor(50_000 / messages))
  for (let first = from; first <= to; first += chats) {
    const last = Math.min(to, first + chats - 1)
    await app.db.named('add-many-messages', MESSAGES, [first, last, messages])
  }
}

/** Ids (version 4 in their form) are made from the number, so that the three statements agree on them. */
const idOf = (kind: string) =>
  `overlay(overlay(md5('${kind} ' || n) placing '4' from 13) placing '8' from 17)::uuid`

const CLIENTS = `
  with made as (
    insert into clients (clientid, short_id, client_name, account_number, created_on)
    select ${idOf('client')}, left(${idOf('client')}::text, 8), 'Client ' || n, '4471-' || n,
           now() - n * interval '1 minute'
    from generate_series($1::int, $2::int) n
    returning clientid, client_name, account_number
  )
  insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
  select gen_random_uuid(), account.accountid, 'many ' || made.account_number, 'many ' || made.account_number,
         made.clientid, made.client_name
  from made, lateral (select accountid from channel_accounts where removed_on is null limit 1) account`

const TICKETS = `
  insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, departmentid, userid,
                       accepted_on, closed_on, closed_by, closed_by_name, updated_on, last_seq, last_client_seq,
                       unanswered, waiting_since, last_created_on, last_message)
  select ${idOf('ticket')}, planned.at, identity.clientid, identity.identityid, identity.accountid, account.platform,
         department.departmentid, case when planned.closed then agent.userid end,
         case when planned.closed then planned.at end, case when planned.closed then planned.ended end,
         case when planned.closed then agent.userid end, case when planned.closed then agent.first_name end, planned.ended,
         $3::int, $3::int, case when planned.closed then 0 else 1 end, case when not planned.closed then planned.ended end,
         planned.ended,
         jsonb_build_object('type', 'text', 'content', 'Message ' || $3::int, 'isagent', false,
                            'created_on', to_char(planned.ended at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from generate_series($1::int, $2::int) n
  join identities identity on identity.clientid = ${idOf('client')}
  join channel_accounts account on account.accountid = identity.accountid
  cross join lateral (select n % 1000 < 1000 * $4::float8 as closed, now() - n * interval '1 minute' as at,
                             now() - n * interval '1 minute' + $3::int * interval '1 millisecond' as ended) planned
  cross join lateral (select departmentid from departments where deleted_on is null
                      order by created_on limit 1) department
  cross join lateral (select userid, first_name from users order by created_on limit 1) agent`

const MESSAGES = `
  insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by,
                        created_by_name)
  select gen_random_uuid(), ticket.ticketid, ticket.identityid, seq,
         ticket.created_on + seq * interval '1 millisecond', 'text', 'Message ' || seq, seq % 2 = 0,
         ticket.clientid, client.client_name
  from generate_series($1::int, $2::int) n
  join tickets ticket on ticket.ticketid = ${idOf('ticket')}
  join clients client on client.clientid = ticket.clientid
  cross join generate_series(1, $3::int) seq`
