import { ask } from '../load/clients.ts'

/** Open tickets with as many messages each, written by SQL; the same for the same seed. Their ids, in order. */
export async function seedChats(
  dataDir: string,
  plan: { seed: number; tickets: number; messages: number },
): Promise<string[]> {
  const { seed, tickets, messages } = plan
  const rows = await ask<{ ticketid: string }>(dataDir, people, [seed, tickets, messages])
  const ids = rows.map(({ ticketid }) => ticketid)
  await ask(dataDir, chat, [ids, messages])
  await ask(dataDir, 'analyze messages, tickets, clients, identities')
  return ids
}

/** An id of version 4 that follows from a text. */
const idFrom = (words: string) =>
  `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`
const idOf = (kind: string) => idFrom(`'${kind}' || $1::int || '-' || place`)

const people = `
  with account as (select accountid, platform from channel_accounts where removed_on is null limit 1),
  place as (select place from generate_series(1, $2::int) place),
  client as (
    insert into clients (clientid, short_id, client_name, created_on)
    select ${idOf('client')}, left(${idOf('client')}::text, 8), 'Seeded ' || $1::int || '-' || place, now() from place
  ),
  identity as (
    insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
    select ${idOf('identity')}, accountid, 'seed' || $1::int || '-' || place, 'seed' || $1::int || '-' || place,
           ${idOf('client')}, 'Seeded'
    from place, account
  )
  insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, departmentid, updated_on,
                       last_seq, last_client_seq, unanswered, waiting_since, last_created_on, last_message)
  select ${idOf('ticket')}, now() - interval '90 days', ${idOf('client')}, ${idOf('identity')}, accountid, platform,
         (select departmentid from departments order by created_on limit 1), now(), $3::int, $3::int, 1,
         now() - make_interval(secs => place), now(),
         jsonb_build_object('type', 'text', 'content', 'Message ' || $3::int, 'isagent', false,
                            'created_on', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from place, account
  returning ticketid`

/** Texts of one to six lines, every third from the staff, a day every hundred messages. */
const chat = `
  insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name, delivery)
  select ${idFrom('ticketid::text || seq')}, ticketid, identityid, seq,
         now() - make_interval(mins => (($2::int - seq) * 14)), 'text',
         'Message ' || seq || repeat(' and the machine still leaks when it is warm', abs(hashtext(ticketid::text || seq)) % 6),
         seq % 3 = 0, case when seq % 3 = 0 then 'The server' else 'Seeded' end,
         case when seq % 3 = 0 then 'sent' else 'none' end
  from tickets, generate_series(1, $2::int) seq
  where ticketid = any($1::uuid[])`
