import pg from 'pg'

/** The last migration of the first schema a server was kept in. */
export const FIRST_SCHEMA = '0004-desk'

export const MESSAGES_PER_TICKET = 10

/** Token of an administrator who was signed in before the upgrade. */
export const SIGNED_IN = 'signed-in-before-the-upgrade'

/** A server of then with everything in it that its tables could hold, made where it is kept; the same for the same size. */
export async function seedFirstSchema(connectionString: string, tickets: number): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off')
    await client.query('drop index messages_search; drop index clients_search')
    for (const statement of STAFF) await client.query(statement)
    for (const statement of PER_TICKET) await client.query(statement, [tickets])
    await client.query(
      `create index messages_search on messages using gin (fold(content) gin_trgm_ops);
       create index clients_search on clients using gin (fold(client_name || ' ' || coalesce(account_number, '')) gin_trgm_ops)`,
    )
    await client.query(SESSION, [SIGNED_IN])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** The same text gives the same id, of the form ids have. */
const id = (kind: string, n: string): string =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const shortId = `lpad(to_hex(n), 8, '0')`
const opened = `timestamptz '2025-01-01' + n * interval '40 seconds'`
const AGENTS = 50
const agent = id('agent', `n % ${AGENTS} + 1`)
const audio = 'n % 50 = 0'
const pending = 'n % 40 = 1'
const open = 'n % 10 = 1'
const again = 'n % 7 = 3'
/** Some got a new handler after the reopening, some kept theirs. */
const accepted = `case when ${again} and n % 2 = 0 then interval '72 minutes' else n % 90 * interval '1.25 seconds' end`

const STAFF = [
  `insert into departments (departmentid, department_name, created_on)
   select ${id('department', 'n')}, 'Department ' || n, timestamptz '2025-01-01' from generate_series(1, 8) n`,
  `insert into users (userid, short_id, username, email, password_hash, first_name, last_name, departmentid, is_admin, created_on, lang)
   select ${id('agent', 'n')}, ${shortId}, 'agent' || n, 'agent' || n || '@upgrade.example', '-',
     'Agent', n::text, case when n > 1 then ${id('department', 'n % 8 + 1')} end, n = 1, timestamptz '2025-01-01', 'en'
   from generate_series(1, ${AGENTS}) n`,
  `insert into channel_accounts (accountid, platform, name, ext_account_id, secrets, intake, created_on, removed_on)
   values (${id('account', "''")}, 'telegram', 'upgrade_bot', '1', '{}', 'off', timestamptz '2025-01-01', timestamptz '2025-12-01')`,
  `insert into bubbles (bubbleid, userid, name, content, created_on)
   select ${id('bubble', 'n')}, ${agent}, 'Bubble ' || n, 'Thank you ' || n, timestamptz '2025-01-02' from generate_series(1, 200) n`,
  `insert into audit_log (at, actor, actor_name, deed, subject, detail)
   select ${opened}, ${agent}, 'Agent', 'session.sign-in', n::text, jsonb_build_object('n', n) from generate_series(1, 500) n`,
]

const PER_TICKET = [
  `insert into clients (clientid, short_id, client_name, account_number, address, note, blocked_on, created_on)
   select ${id('client', 'n')}, ${shortId}, (array['Ingrid', 'José', 'Юлия', '田中', 'Amélie'])[n % 5 + 1] || ' ' || n,
     'NC-' || n, 'Street ' || n % 500, 'Note ' || n, case when n % 200 = 0 then ${opened} end, ${opened} from generate_series(1, $1::int) n`,
  `insert into identities (identityid, accountid, ext_user_id, chat, clientid, name, last_inbound_on)
   select ${id('identity', 'n')}, ${id('account', "''")}, 'u' || n, 'c' || n, ${id('client', 'n')}, 'Client ' || n, ${opened}
   from generate_series(1, $1::int) n`,
  `insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, departmentid, userid, accepted_on, closed_on,
     closed_by_name, updated_on, reopened_on, reopened_count, rating, last_seq, last_client_seq, last_created_on, last_message)
   select ${id('ticket', 'n')}, ${opened}, ${id('client', 'n')}, ${id('identity', 'n')}, ${id('account', "''")},
     (array['telegram', 'whatsapp', 'viber', 'messenger'])[n % 4 + 1], case when n % 30 > 0 then ${id('department', 'n % 8 + 1')} end,
     case when not ${pending} then ${agent} end, case when not ${pending} then ${opened} + ${accepted} end,
     case when not ${open} then ${opened} + interval '2 hours' end, case when not ${open} then 'Agent' end, ${opened} + interval '2 hours',
     case when ${again} then ${opened} + interval '70 minutes' end, (${again})::int, case when n % 6 = 0 then n % 3 + 1 end,
     ${MESSAGES_PER_TICKET}, ${MESSAGES_PER_TICKET - 1}, ${opened} + interval '10 minutes',
     jsonb_build_object('type', case when ${audio} then 'audio' else 'text' end, 'content', 'the last of ' || n, 'isagent', false, 'created_on', '2025-01-01T00:00:00.000000Z')
   from generate_series(1, $1::int) n`,
  `insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by, created_by_name, message_ref,
     delivery, recorded, duration)
   select ${id('message', "n || '-' || seq")}, ${id('ticket', 'n')}, ${id('identity', 'n')}, seq, ${opened} + seq * interval '1 minute',
     case when ${audio} and seq = ${MESSAGES_PER_TICKET} then 'audio' else 'text' end,
     (array['Good morning, my order ', 'Кофемашина протекает, заказ ', '配送はいつですか ', 'La cafetière fuit, commande '])[(n + seq) % 4 + 1]
       || n || '-' || seq || case when (n + seq) % 300 = 0 then ' 鰻' else '' end,
     seq % 2 = 0, case when seq % 2 = 0 then ${agent} end, 'Somebody ' || n, seq::text, case when seq % 2 = 0 then 'read' else 'none' end,
     ${audio} and seq = ${MESSAGES_PER_TICKET}, case when ${audio} and seq = ${MESSAGES_PER_TICKET} then n % 60 end
   from generate_series(1, $1::int) n, generate_series(1, ${MESSAGES_PER_TICKET}) seq`,
  `insert into message_edits (messageid, edited_on, content)
   select ${id('message', "n || '-1'")}, ${opened} + interval '2 minutes', 'said otherwise ' || n from generate_series(1, $1::int, 9) n`,
  `insert into ticket_reads (userid, ticketid, read_seq) select ${agent}, ${id('ticket', 'n')}, n % 10 from generate_series(1, $1::int) n`,
  `insert into actions (action_type, action_time, ticketid, userid, clientid, rating)
   select step.type, ${opened} + step.after, ${id('ticket', 'n')}, case when step.type like '%accept' then ${agent} end, ${id('client', 'n')}, null
   from generate_series(1, $1::int) n, (values ('ticket_create', interval '0'), ('ticket_accept', interval '75 seconds'),
     ('ticket_close', interval '1 hour'), ('ticket_reopen', interval '70 minutes'), ('ticket_accept', interval '72 minutes')) as step (type, after)
   where step.after < interval '1 hour' or ${again}`,
  `insert into inbox (accountid, ext_id, received_on, state, kind, raw, identityid)
   select ${id('account', "''")}, n::text, ${opened}, 'done', 'message', '{"update_id":' || n || '}', ${id('identity', 'n')}
   from generate_series(1, $1::int) n`,
  `insert into outbox (lane, accountid, ticketid, messageid, command, state, not_before, created_on, done_on)
   select ${id('identity', 'n')}, ${id('account', "''")}, ${id('ticket', 'n')}, ${id('message', "n || '-2'")}, '{"type":"text"}', 'done',
     ${opened}, ${opened}, ${opened} from generate_series(1, $1::int) n`,
  `insert into notes (noteid, ticketid, after_seq, userid, content, created_on)
   select ${id('note', 'n')}, ${id('ticket', 'n')}, 3, ${agent}, 'Note ' || n, ${opened} from generate_series(1, $1::int, 20) n`,
  `insert into drafts (userid, ticketid, content, updated_on)
   select ${agent}, ${id('ticket', 'n')}, 'not sent yet ' || n, ${opened} from generate_series(1, $1::int, 100) n`,
  `insert into notifications (notificationid, userid, type, name, created_on, ticketid, rating)
   select ${id('notice', 'n')}, ${agent}, 'rating', 'Client ' || n, ${opened}, ${id('ticket', 'n')}, 3 from generate_series(1, $1::int, 6) n`,
]

const SESSION = `insert into sessions (token_sha256, sessionid, userid, created_on, last_seen_on, expires_on)
  values (sha256($1::bytea), gen_random_uuid(), ${id('agent', '1')}, now(), now(), now() + interval '1 day')`
