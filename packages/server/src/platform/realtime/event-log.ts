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
  /** Its kind of webhook event. */
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
 * The oldest position that can still be replayed; a client behind it must reload. If no event is stored any more, only
 * future events can be replayed.
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

/** An event as outgoing webhooks pass it on. */
export interface WebhookSourceEvent {
  position: number
  outside: string
  at: string
  payload: unknown
}

/** The numbered events of some kinds within a range of positions, in order. */
export async function webhookEventsBetween(
  { query }: Pick<Database<Tables>, 'query'>,
  { after, upTo, kinds }: { after: number; upTo: number; kinds: readonly string[] },
  most: number,
): Promise<WebhookSourceEvent[]> {
  const { rows } = await sql<WebhookSourceEvent>`
    select position, outside, at, payload from events
    where position > ${after} and position <= ${upTo} and outside = any(${[...kinds]})
    order by position limit ${most}`.execute(query)
  return rows
}

/** Deletes the events before an instant whose payload names one of these ids, some rows at a time. */
export async function eraseEventsAbout(
  db: Database<Tables>,
  ids: readonly string[],
  before: string,
): Promise<void> {
  const pattern = ids.join('|')
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null }>`
      with part as (select id from events where id > ${after} and at < ${before} order by id limit ${ERASED_AT_ONCE}),
      gone as (delete from events where id in (select id from part) and payload::text ~ ${pattern})
      select max(id) as last from part`.execute(db.query)
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}

const ERASED_AT_ONCE = 2000
