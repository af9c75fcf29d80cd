import type { EventEnvelope } from '@switchboard/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import type { Tables } from '../db/tables/tables.ts'

export interface NumberedEvent {
  envelope: EventEnvelope
  audience: string[]
}

/** A live event as a transaction writes it, before it is numbered. */
export interface UnnumberedEvent {
  audience: string[]
  type: string
  v: number
  at: string
  actor: string | null
  payload: string
  /** What it is to outgoing webhooks. */
  outside: string | null
}

const writeEvent = preparedStatement<
  [string[], string, number, string, string | null, string, string | null],
  never
>(
  'write-event',
  'insert into events (audience, type, v, at, actor, payload, outside) values ($1, $2, $3, $4, $5, $6, $7)',
)

/** Writes the events of a transaction in their order. */
export async function writeEvents(
  tx: Transaction<Tables>,
  events: readonly UnnumberedEvent[],
): Promise<void> {
  const [only] = events
  if (only === undefined) return
  if (events.length > 1) {
    await tx.query
      .insertInto('events')
      .values(events.map((event) => ({ ...event, position: null })))
      .execute()
  } else {
    const { audience, type, v, at, actor, payload, outside } = only
    await writeEvent(tx, audience, type, v, at, actor, payload, outside)
  }
}

const numberCommitted = preparedStatement<[], { newest: number }>(
  'number-events',
  'select number_events() as newest',
)

/** Numbers all committed events and returns the newest position. Safe from several nodes at once. */
export async function numberEvents(db: Database<Tables>): Promise<number> {
  const [row] = await numberCommitted(db)
  return row?.newest ?? 0
}

/** Events after a position, in order; with rooms, only what those rooms may receive. */
export async function eventsAfter(
  db: Database<Tables>,
  position: number,
  most: number,
  rooms?: readonly string[],
): Promise<NumberedEvent[]> {
  const rows = await db.query
    .selectFrom('events')
    .select(['position', 'audience', 'type', 'v', 'at', 'actor', 'payload'])
    .where('position', '>', position)
    .$if(rooms !== undefined, (query) => query.where(sql<boolean>`audience && ${[...(rooms ?? [])]}::text[]`))
    .orderBy('position')
    .limit(most)
    .execute()
  return rows.map(({ position: id, audience, type, v, at, actor, payload }) => ({
    audience,
    envelope: { id: id ?? 0, type, v, at, actor, payload },
  }))
}

/**
 * The oldest position that can still be replayed; a client behind it must reload. Where nothing has
 * happened for longer than events are kept, only what comes next can be.
 */
export async function oldestPosition(db: Database<Tables>): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`
    select coalesce((select min(position) from events), last_position + 1) as oldest from event_counter
  `.execute(db.query)
  return rows[0]?.oldest ?? 0
}

/** Drops numbered events that are older than an instant, unless an outgoing webhook has still to take them. */
export async function dropEventsBefore(db: Database<Tables>, instant: string): Promise<void> {
  await sql`
    delete from events where at < ${instant} and position <= coalesce(
      (select min(position) from outgoing_webhooks where state = 'on'), (select last_position from event_counter))
  `.execute(db.query)
}
