import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { WRITTEN_MEANWHILE } from '../database/upgraded-rows.ts'

/** A node of the earlier version that keeps writing while another one upgrades the database. */
export interface OldNode {
  /** Milliseconds each write took until it was committed, with the tries that had to be given up. */
  took: readonly number[]
  triedAgain(): number
  /** Ends after the write that is under way. */
  stop(): Promise<void>
}

/** The n-th client writes for the first time: a client, an identity, a ticket, a message and an action, as a server of that version did. */
const WRITES = `
  with numbers as (select $1::int as n, ('${WRITTEN_MEANWHILE}-0000-4000-8000-' || lpad(to_hex($1::int), 12, '0'))::uuid as id, clock_timestamp() as at),
  client as (insert into clients (clientid, short_id, client_name, created_on) select id, 'm' || lpad(n::text, 7, '0'), 'Meanwhile', at from numbers),
  identity as (insert into identities (identityid, accountid, ext_user_id, chat, clientid, name)
    select id, accountid, 'w' || n, 'w' || n, id, '${WRITTEN_MEANWHILE}' from numbers, (select accountid from channel_accounts limit 1) as a),
  ticket as (insert into tickets (ticketid, created_on, clientid, identityid, accountid, platform, updated_on, last_seq, last_message)
    select id, at, id, id, accountid, 'telegram', at, 1, '{"type":"text","content":"meanwhile","isagent":false,"created_on":"2025-01-01T00:00:00.000000Z"}'
    from numbers, (select accountid from channel_accounts limit 1) as a),
  message as (insert into messages (messageid, ticketid, identityid, seq, created_on, type, content, isagent, created_by_name)
    select id, id, id, 1, at, 'text', 'meanwhile 配送', false, 'Meanwhile' from numbers)
  insert into actions (action_type, action_time, ticketid, clientid) select 'ticket_create', at, id, id from numbers`

export async function startOldNode(connectionString: string): Promise<OldNode> {
  // The session of the server, which gives up what waits too long and tries again.
  const client = new pg.Client({ connectionString, lock_timeout: 3000, statement_timeout: 5000 })
  client.on('error', () => undefined)
  await client.connect()
  const took: number[] = []
  let triedAgain = 0
  let stopping = false

  const writing = (async () => {
    for (let n = 1; !stopping; n += 1) {
      const begun = performance.now()
      while (!(await writes(n))) triedAgain += 1
      took.push(performance.now() - begun)
      await pause(10)
    }
  })()

  async function writes(n: number): Promise<boolean> {
    return client.query(WRITES, [n]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError && GIVEN_UP.includes(error.code ?? '')) return false
        throw error
      },
    )
  }

  return {
    took,
    triedAgain: () => triedAgain,
    async stop() {
      stopping = true
      try {
        await writing
      } finally {
        await client.end()
      }
    },
  }
}

/** Waited too long for a lock or an answer, or for each other. */
const GIVEN_UP = ['55P03', '57014', '40P01']
