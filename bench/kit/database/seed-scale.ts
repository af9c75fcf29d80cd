import pg from 'pg'

export interface Scale {
  agents: number
  /** Clients, each with an identity and a ticket; the table grows to this many. */
  tickets: number
  /** Per ticket. */
  messages: number
  /** Every so many tickets one is open. */
  openEvery: number
}

/**
 * Inserts rows directly into the tables; triggers on single rows are off meanwhile, and the stored sums are computed
 * again.
 */
export async function seedScale(
  connectionString: string,
  { agents, tickets, messages, openEvery }: Scale,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off`,
    )
    const gins = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`,
    )
    for (const { name } of gins.rows) await client.query(`drop index ${name}`)
    await client.query(DEPARTMENTS)
    await client.query(AGENTS, [agents])
    const known = await client.query<{ count: number }>(
      `select count(*)::int as count from clients where account_number like 'NC-%'`,
    )
    const from = (known.rows[0]?.count ?? 0) + 1
    await client.query(CLIENTS, [from, tickets])
    await client.query(IDENTITIES, [from, tickets])
    await client.query(TICKETS, [from, tickets, openEvery, messages])
    await client.query(MESSAGES, [from, tickets, messages])
    for (const { definition } of gins.rows) await client.query(definition)
    await client.query(SUMS)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** The same number gives the same id. */
const id = (kind: number, n: string): string =>
  `(lpad(to_hex(${n} * 2654435761 % 4294967296), 8, '0') || '-000${kind}-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const moment = (n: string): string => `timestamptz '2024-01-01' + ${n} * interval '30 seconds'`

const DEPARTMENTS = `insert into departments (departmentid, department_name, created_on)
  select ${id(1, 'n')}, 'Department ' || n, now() from generate_series(1, 20) n on conflict do nothing`

const AGENTS = `insert into users (userid, short_id, username, email, password_hash, first_name, last_name, departmentid, created_on, lang)
  select ${id(2, 'n')}, left(${id(2, 'n')}::text, 8), 'agent' || n, 'agent' || n || '@scale.example', '-',
    (array['Mara', 'Jonas', 'Aiko', 'Emine', 'Diego'])[n % 5 + 1], 'Agent ' || n, ${id(1, '(n % 20 + 1)')}, now(), 'en'
  from generate_series(1, $1::int) n on conflict do nothing`

const CLIENTS = `insert into clients (clientid, short_id, client_name, account_number, address, note, created_on)
  select ${id(3, 'n')}, left(${id(3, 'n')}::text, 8),
    (array['Ingrid', 'José', 'Юлия', '田中', 'Łukasz', 'Amélie', 'Иван', '佐藤'])[n % 8 + 1] || ' ' || 'Client ' || n,
    'NC-' || n, 'Street ' || n % 5000, 'Note ' || n, ${moment('n')}
  from generate_series($1::int, $2::int) n on conflict do nothing`

const IDENTITIES = `insert into identities (identityid, accountid, ext_user_id, chat, clientid, name, last_inbound_on)
  select ${id(4, 'n')}, account.accountid, 's' || n, 's' || n, ${id(3, 'n')}, 'Client ' || n, now()
  from generate_series($1::int, $2::int) n, (select accountid from channel_accounts order by created_on limit 1) as account`

const TICKETS = `insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, departmentid, userid,
    accepted_on, closed_on, closed_by_name, updated_on, last_seq, last_client_seq, last_created_on, last_message)
  select ${id(5, 'n')}, ${moment('n')}, ${id(3, 'n')}, ${id(4, 'n')}, account.accountid,
    (array['telegram', 'whatsapp', 'viber', 'messenger'])[n % 4 + 1], ${id(1, '(n % 20 + 1)')},
    case when n % $3 = 0 and n % 2 = 0 then null else ${id(2, '(n % 10000 + 1)')} end,
    case when n % $3 = 0 and n % 2 = 0 then null else ${moment('n')} + interval '4 minutes' end,
    case when n % $3 = 0 then null else ${moment('n')} + interval '2 hours' end,
    case when n % $3 = 0 then null else 'Jonas Agent' end, ${moment('n')} + interval '2 hours', $4::int, $4::int, ${moment('n')} + $4::int * interval '1 minute',
    '{"type":"text","content":"Thank you","isagent":false,"created_on":"2024-01-01T00:00:00.000000Z"}'
  from generate_series($1::int, $2::int) n, (select accountid from channel_accounts order by created_on limit 1) as account`

const MESSAGES = `insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name)
  select ${id(6, '(n * 16 + seq)')}, ${id(5, 'n')}, ${id(4, 'n')}, seq, ${moment('n')} + seq * interval '1 minute', 'text',
    (array['Good morning, my order ', 'Кофемашина протекает, заказ ', 'コーヒーの味が変です。注文 ', 'La cafetière fuit, commande ',
      '配送はいつですか ', 'Bitte um Rückruf wegen ', '100% sure about item_', 'Thank you, the parcel '])[(n + seq) % 8 + 1] || n || '-' || seq
      || case when (n * 7 + seq) % 5000 = 0 then ' zirconium' else '' end
      || case when (n * 7 + seq) % 5000 = 1 then ' 鰻' else '' end,
    seq % 2 = 0, 'Client ' || n
  from generate_series($1::int, $2::int) n, generate_series(1, $3::int) seq`

const SUMS = `truncate ticket_tally, client_tally;
  insert into ticket_tally (platform, departmentid, userid, total, closed, pending, accepted, waited_microseconds)
  select platform, departmentid, userid, count(*), count(closed_on),
    count(*) filter (where closed_on is null and userid is null), count(waited(created_on, reopened_on, accepted_on)),
    coalesce(sum(waited(created_on, reopened_on, accepted_on)), 0)
  from tickets group by platform, departmentid, userid;
  insert into client_tally (total) select count(*) from clients`
