import { compareInstants, type EventEnvelope } from '@switchboard/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Transaction } from '../db/database.ts'
import { preparedRow, preparedStatement } from '../db/prepared-statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import { later } from '../lib/clock.ts'
import { type EventBody, packEvents, type StoredEvent, textOfEvents, unpackEvents } from './event-body.ts'
import type { DueWhen } from '../workers/worker.ts'
import type { Notification } from './node-bus.ts'
import { bitsOf } from './room-bits.ts'
import { webhooks } from './rooms.ts'

export interface NumberedEvent {
  envelope: EventEnvelope
  audience: string[]
  /** Who is in one of these rooms gets nothing. */
  except?: string[] | undefined
}

/** A live event as a transaction writes it, before it is numbered. */
export interface UnnumberedEvent {
  at: string
  body: EventBody
}

const insertEvents = preparedStatement<
  [at: string[], rooms: string[], counts: number[], bodies: Buffer[]],
  never
>(
  'write-events',
  `insert into new_events (at, rooms, events, body)
   select at, rooms, events, body
   from unnest($1::timestamptz[], $2::bigint[], $3::smallint[], $4::bytea[]) with ordinality
     as event (at, rooms, events, body, n)
   order by n`,
)

/** Events of one transaction in one row: their JSON is nearly the same, and a row costs more than what it holds. */
const TOGETHER = 8

/** Writes the events of a transaction in their order. */
export async function writeEvents(
  tx: Transaction<Tables>,
  events: readonly UnnumberedEvent[],
): Promise<void> {
  const rows = Array.from({ length: Math.ceil(events.length / TOGETHER) }, (_, n) =>
    rowOf(events.slice(n * TOGETHER, (n + 1) * TOGETHER)),
  )
  await insertEvents(
    tx,
    rows.map(({ at }) => at),
    rows.map(({ rooms }) => rooms),
    rows.map(({ count }) => count),
    rows.map(({ body }) => body),
  )
}

/** Several events as a row, which is as old as the last of them. */
function rowOf(events: readonly UnnumberedEvent[]) {
  const at = events.at(-1)?.at ?? ''
  const rooms = new Set(
    events.flatMap(({ body: { audience, webhook_kind } }) =>
      webhook_kind === null ? audience : [...audience, webhooks],
    ),
  )
  const body = packEvents(events.map((one) => (one.at === at ? one.body : { ...one.body, at: one.at })))
  return { at, rooms: bitsOf([...rooms]), count: events.length, body }
}

const numberCommitted = preparedRow<[], { newest: number }>(
  'number-events',
  'select number_events() as newest',
)

/** Numbers all committed events and returns the newest position. Safe from several nodes at once. */
export async function numberEvents(db: Database<Tables>): Promise<number> {
  return (await numberCommitted(db))?.newest ?? 0
}

/** Some events, numbered one by one: the position of a row is that of its last event. */
interface EventRow {
  position: number
  at: string
  body: Buffer
}

/** The events of a row that are still there, each with its position and time. */
const eventsIn = ({ position, at, body }: EventRow): Array<StoredEvent & { id: number; at: string }> =>
  unpackEvents(body).flatMap((event, index, all) =>
    event === null ? [] : [{ ...event, at: event.at ?? at, id: position - all.length + 1 + index }],
  )

/** Events that were read in their order. */
interface EventBatch {
  events: NumberedEvent[]
  /** As many rows as were asked for, so there may be more. */
  isFull: boolean
}

/** A position may lie within a row. */
const batchOf = (rows: readonly EventRow[], after: number, most: number): EventBatch => ({
  events: rows
    .flatMap(eventsIn)
    .filter(({ id }) => id > after)
    .map(({ audience, except, id, type, v, at, actor, payload }) => ({
      audience,
      except,
      envelope: { id, type, v, at, actor, payload },
    })),
  isFull: rows.length === most,
})

const readNextEvents = preparedStatement<
  [after: number, most: number, channel: string | null, text: string],
  EventRow
>(
  'next-events',
  `with next as materialized (select position, at, body from next_events($1, $2)),
     hint as (select pg_notify($3, $4) from (select from next limit 1) one where $3::text is not null)
   select next.position, next.at, next.body from next left join hint on true order by next.position`,
)

/**
 * Numbers all committed events and returns those after a position, in order, of so many rows. If there are any, other nodes are
 * notified by the same commit.
 */
export const nextEvents = async (
  db: Database<Tables>,
  after: number,
  most: number,
  hint: Notification | null = null,
): Promise<EventBatch> =>
  batchOf(await readNextEvents(db, after, most, hint?.channel ?? null, hint?.text ?? ''), after, most)

/** Whether events are committed that nobody has numbered, or another node has numbered some after a position. */
export const eventsAreNew = (after: () => number): DueWhen => ({
  expression: (parameter) =>
    `exists (select from new_events) or (select last_position > ${parameter}::bigint from event_counter)`,
  value: () => String(after()),
})

/** The newest event that a transaction sees; null when it sees changes whose events are not numbered yet. */
export async function exactPosition(tx: Transaction<Tables>): Promise<number | null> {
  const { rows } = await sql<{ position: number | null }>`
    select case when exists (select from new_events) then null else last_position end as position
    from event_counter`.execute(tx.query)
  return rows[0]?.position ?? null
}

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
): Promise<EventBatch> => batchOf(await readEventsFor(db, position, bitsOf(rooms), most), position, most)

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
  const events = rows
    .flatMap(eventsIn)
    .flatMap(({ id, webhook_kind, at, payload }) =>
      id > after && webhook_kind !== null && kinds.includes(webhook_kind)
        ? [{ position: id, webhook_kind, at, payload }]
        : [],
    )
  return { events, reached: rows.length === most ? (rows.at(-1)?.position ?? null) : null }
}

/** Erases the events before an instant that name one of these ids, some rows at a time. */
export async function eraseEventsAbout(
  db: Database<Tables>,
  ids: readonly string[],
  before: string,
): Promise<void> {
  await numberEvents(db)
  const pattern = new RegExp(ids.join('|'))
  const isErased = (event: StoredEvent | null, at: string): boolean =>
    event === null || (compareInstants(event.at ?? at, before) < 0 && pattern.test(JSON.stringify(event)))
  for (let after = 0; ; ) {
    // A row is as old as its last event. The others of its transaction are older by moments.
    const { rows } = await sql<EventRow>`
      select position, at, body from events where position > ${after} and at < ${later(before, MINUTE)}
      order by position limit ${ERASED_AT_ONCE}`.execute(db.query)
    for (const { position, body } of rows)
      if (pattern.test(textOfEvents(body))) await eraseInRow(db, position, isErased)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.position
  }
}

const MINUTE = 60_000
const ERASED_AT_ONCE = 500

/** What is left of a row keeps its positions. It is read under its lock: another erasure may take other events of it. */
const eraseInRow = (
  db: Database<Tables>,
  position: number,
  isErased: (event: StoredEvent | null, at: string) => boolean,
): Promise<void> =>
  db.transaction(async ({ query }) => {
    const { rows } = await sql<EventRow>`
      select position, at, body from events where position = ${position} for update`.execute(query)
    const [row] = rows
    if (row === undefined) return
    const kept = unpackEvents(row.body).map((event) => (isErased(event, row.at) ? null : event))
    if (kept.every((event) => event === null))
      await sql`delete from events where position = ${position}`.execute(query)
    else await sql`update events set body = ${packEvents(kept)} where position = ${position}`.execute(query)
  })

/** Live events that are committed and that no node has numbered and sent yet. */
export async function countUnnumberedEvents({ query }: Pick<Database<Tables>, 'query'>): Promise<number> {
  const { events } = await query
    .selectFrom('new_events')
    .select(sql<number>`coalesce(sum(events), 0)::int`.as('events'))
    .executeTakeFirstOrThrow()
  return events
}
