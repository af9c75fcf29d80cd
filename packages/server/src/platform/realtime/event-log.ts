import type { EventEnvelope } from '@switchboard/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Transaction } from '../db/database.ts'
import { preparedStatement } from '../db/prepared-statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import { type EventBody, packEvent, textOfEvent, unpackEvent } from './event-body.ts'
import { bitsOf } from './room-bits.ts'
import { webhooks } from './rooms.ts'

export interface NumberedEvent {
  envelope: EventEnvelope
  audience: string[]
}

/** A live event as a transaction writes it, before it is numbered. */
export interface UnnumberedEvent {
  at: string
  body: EventBody
}

const insertEvents = preparedStatement<[at: string[], rooms: string[], bodies: Buffer[]], never>(
  'write-events',
  `insert into new_events (at, rooms, body)
   select at, rooms, body from unnest($1::timestamptz[], $2::bigint[], $3::bytea[]) with ordinality
     as event (at, rooms, body, n)
   order by n`,
)

/** Writes the events of a transaction in their order. */
export async function writeEvents(
  tx: Transaction<Tables>,
  events: readonly UnnumberedEvent[],
): Promise<void> {
  await insertEvents(
    tx,
    events.map(({ at }) => at),
    events.map(({ body: { audience, webhook_kind } }) =>
      bitsOf(webhook_kind === null ? audience : [...audience, webhooks]),
    ),
    events.map(({ body }) => packEvent(body)),
  )
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

interface EventRow {
  position: number
  at: string
  body: Buffer
}

function numberedOf({ position, at, body }: EventRow): NumberedEvent {
  const { audience, type, v, actor, payload } = unpackEvent(body)
  return { audience, envelope: { id: position, type, v, at, actor, payload } }
}

const readNextEvents = preparedStatement<[after: number, most: number], EventRow>(
  'next-events',
  'select position, at, body from next_events($1, $2)',
)

/** Numbers all committed events and returns those after a position, in order. */
export const nextEvents = async (
  db: Database<Tables>,
  after: number,
  most: number,
): Promise<NumberedEvent[]> => (await readNextEvents(db, after, most)).map(numberedOf)

const readEventsFor = preparedStatement<[after: number, rooms: string, most: number], EventRow>(
  'events-for',
  `select position, at, body from events where position > $1 and rooms & $2::bigint <> 0
   order by position limit $3`,
)

/** Events after a position, in order, that some rooms may receive, and some that only other rooms may. */
export const eventsAfter = async (
  db: Database<Tables>,
  position: number,
  most: number,
  rooms: readonly string[],
): Promise<NumberedEvent[]> => (await readEventsFor(db, position, bitsOf(rooms), most)).map(numberedOf)

/** Events up to here are dropped; a client behind it must reload. */
export async function droppedPosition(db: Database<Tables>): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select dropped_position as dropped from event_counter`.execute(db.query)
  return rows[0]?.dropped ?? 0
}

/**
 * Drops events that are older than a number of milliseconds and that no outgoing webhook has still to take, a slot at a
 * time. Often enough called, none is kept for longer than 7/6 of the time. Safe from several nodes at once.
 */
export async function dropOldEvents(db: Database<Tables>, now: string, kept: number): Promise<void> {
  await sql`select turn_event_slots(${now}, ${kept}::float8 * interval '1 millisecond')`.execute(db.query)
}

/**
 * Until the end of a transaction nothing is dropped: every transaction sees at once that a slot was emptied, also one that
 * reads everything as it was in one moment. To be called before that moment.
 */
export const keepOldEvents = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query('lock table events in access share mode'))

/** An event as outgoing webhooks pass it on. */
export interface WebhookSourceEvent {
  position: number
  webhook_kind: string
  at: string
  payload: unknown
}

/** The numbered events of some kinds within a range of positions, in order; `reached`: the last one, when there may be more. */
export async function webhookEventsBetween(
  { query }: Pick<Database<Tables>, 'query'>,
  { after, upTo, kinds }: { after: number; upTo: number; kinds: readonly string[] },
  most: number,
): Promise<{ events: WebhookSourceEvent[]; reached: number | null }> {
  const { rows } = await sql<EventRow>`
    select position, at, body from events
    where position > ${after} and position <= ${upTo} and rooms & ${bitsOf([webhooks])}::bigint <> 0
    order by position limit ${most}`.execute(query)
  const events = rows.flatMap(({ position, at, body }) => {
    const { webhook_kind, payload } = unpackEvent(body)
    return webhook_kind !== null && kinds.includes(webhook_kind)
      ? [{ position, webhook_kind, at, payload }]
      : []
  })
  return { events, reached: rows.length === most ? (rows.at(-1)?.position ?? null) : null }
}

/** Deletes the events before an instant that name one of these ids, some rows at a time. */
export async function eraseEventsAbout(
  db: Database<Tables>,
  ids: readonly string[],
  before: string,
): Promise<void> {
  await numberEvents(db)
  const pattern = new RegExp(ids.join('|'))
  for (let after = 0; ; ) {
    const { rows } = await sql<Omit<EventRow, 'at'>>`
      select position, body from events where position > ${after} and at < ${before}
      order by position limit ${ERASED_AT_ONCE}`.execute(db.query)
    const found = rows.filter(({ body }) => pattern.test(textOfEvent(body))).map(({ position }) => position)
    if (found.length > 0) await sql`delete from events where position = any(${found})`.execute(db.query)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.position
  }
}

const ERASED_AT_ONCE = 500
