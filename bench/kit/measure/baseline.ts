import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface BaselinePlan {
  connectionString: string
  conversations: number
}

/**
 * The least that taking in a message can be: its raw event, the lock of its ticket, the message, the ticket's counters and a
 * live event, five prepared statements in a transaction. No HTTP, no parsing, no rules, and nothing that is recorded from us.
 */
export interface Baseline {
  /** Transactions a second. */
  run(load: { seconds: number; writers: number }): Promise<number>
  stop(): Promise<void>
}

/**
 * Writes to tables of its own in the server's database, from a connection for each writer. They are open only while it runs: PostgreSQL's memory for them is not the server's.
 */
export async function startBaseline(plan: BaselinePlan): Promise<Baseline> {
  const { connectionString, conversations } = plan
  const ticketids = await withClients(connectionString, 1, ([client]) => makeTables(client, conversations))
  let written = 0
  return {
    run: ({ seconds, writers }) =>
      withClients(connectionString, writers, async (clients) => {
        const begun = performance.now()
        const before = written
        const write = async (client: pg.Client, index: number): Promise<void> => {
          for (let turn = index; performance.now() < begun + seconds * 1000; turn += writers) {
            written += 1
            await writeMessage(client, ticketids[turn % ticketids.length] ?? '', written)
          }
        }
        await Promise.all(clients.map(write))
        return (written - before) / ((performance.now() - begun) / 1000)
      }),
    stop: () =>
      withClients(connectionString, 1, async ([client]) => {
        await client?.query('drop schema baseline cascade')
      }),
  }
}

async function withClients<Result>(
  connectionString: string,
  count: number,
  work: (clients: readonly pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function makeTables(client: pg.Client | undefined, conversations: number): Promise<string[]> {
  await client?.query(SCHEMA)
  const tickets = await client?.query<{ ticketid: string }>(
    `insert into baseline.tickets (ticketid) select gen_random_uuid() from generate_series(1, $1) returning ticketid`,
    [conversations],
  )
  return tickets?.rows.map(({ ticketid }) => ticketid) ?? []
}

const SCHEMA = `
  create schema baseline;
  create table baseline.inbox (ext_id text primary key, received_on timestamptz not null, raw text not null);
  create table baseline.tickets (ticketid uuid primary key, last_seq int not null default 0,
    unanswered int not null default 0, updated_on timestamptz, last_message jsonb);
  create table baseline.messages (messageid uuid primary key, ticketid uuid not null references baseline.tickets,
    seq int not null, created_on timestamptz not null, content text not null, unique (ticketid, seq));
  create table baseline.events (id bigint generated always as identity primary key, at timestamptz not null,
    payload jsonb not null)`

async function writeMessage(client: pg.Client, ticketid: string, n: number): Promise<void> {
  const content = `baseline ${n}`
  const now = new Date().toISOString()
  const raw = JSON.stringify({
    update_id: n,
    message: { message_id: n, chat: { id: ticketid }, text: content },
  })
  const ask = (name: string, text: string, values: readonly unknown[]) =>
    client.query<{ last_seq: number }>({ name, text, values: [...values] })
  await client.query('begin')
  await ask('baseline-inbox', 'insert into baseline.inbox (ext_id, received_on, raw) values ($1, $2, $3)', [
    String(n),
    now,
    raw,
  ])
  const { rows } = await ask(
    'baseline-lock',
    'select last_seq from baseline.tickets where ticketid = $1 for update',
    [ticketid],
  )
  const seq = (rows[0]?.last_seq ?? 0) + 1
  const messageid = randomUUID()
  await ask(
    'baseline-message',
    'insert into baseline.messages (messageid, ticketid, seq, created_on, content) values ($1, $2, $3, $4, $5)',
    [messageid, ticketid, seq, now, content],
  )
  await ask(
    'baseline-ticket',
    `update baseline.tickets set last_seq = $2, unanswered = unanswered + 1, updated_on = $3, last_message = $4
     where ticketid = $1`,
    [ticketid, seq, now, JSON.stringify({ content, created_on: now })],
  )
  await ask('baseline-event', 'insert into baseline.events (at, payload) values ($1, $2)', [
    now,
    JSON.stringify({ messageid, ticketid, seq, content }),
  ])
  await client.query('commit')
}
