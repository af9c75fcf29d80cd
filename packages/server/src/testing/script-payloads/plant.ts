import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { scriptPayloads } from './corpus.ts'
import { type Sink, sinks } from './sinks.ts'
import { statements } from './statements.ts'

export interface Planted {
  kinds: number
  /** Hostile texts in the desk: kinds times sinks. */
  placements: number
  /** Which sink a mark was planted in. */
  sinkOf(mark: string): Sink | undefined
  /** The text that was planted there. */
  textOf(kind: number, sink: Sink): string
  /** By kind, as are the others. */
  tickets: readonly string[]
  /** As addresses name them. */
  clients: readonly string[]
  agents: readonly string[]
}

/** Puts every kind of hostile text into every sink of a desk that has a channel, in front of one of its people. */
export async function plantScriptPayloads(
  { db }: AppContext,
  { userid, seed, kinds }: { userid: string; seed: number; kinds?: number },
): Promise<Planted> {
  const corpus = scriptPayloads(seed, kinds)
  const rows = Array.from({ length: corpus.kinds }, (_, kind) => ({
    n: kind,
    t: Object.fromEntries(sinks.map((sink, place) => [sink, corpus.of(kind, place).text])),
  }))
  for (const statement of statements) await db.pool.query(statement, [JSON.stringify(rows), userid])
  const { rows: found } = await sql<{ ticketid: string; client: string; agent: string }>`
    select ticketid, clients.short_id as client, users.short_id as agent
    from tickets join identities using (identityid) join clients on clients.clientid = tickets.clientid
    join users on users.username = replace(ext_user_id, 'hostile ', 'hostile.')
    where ext_user_id like 'hostile %' order by substr(ext_user_id, 9)::int`.execute(db.query)
  return {
    kinds: corpus.kinds,
    placements: corpus.kinds * sinks.length,
    sinkOf: (mark) => sinks[Number(/s(\d+)z$/.exec(mark)?.[1] ?? -1)],
    textOf: (kind, sink) => corpus.of(kind, sinks.indexOf(sink)).text,
    tickets: found.map(({ ticketid }) => ticketid),
    clients: found.map(({ client }) => client),
    agents: found.map(({ agent }) => agent),
  }
}
