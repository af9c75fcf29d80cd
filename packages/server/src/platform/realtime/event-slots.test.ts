import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables/tables.ts'
import { later } from '../lib/clock.ts'
import { catchUpFrom } from './catch-up.ts'
import {
  droppedPosition,
  dropOldEvents,
  eraseEventsAbout,
  eventsAfter,
  nextEvents,
  numberEvents,
  writeEvents,
} from './event-log.ts'
import { recentEvents } from './recent-events.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

const HOUR = 3600_000
const KEPT = 6 * HOUR

let place: TestDatabase<Tables>
let db: Database<Tables>
let now = '2026-11-21T08:00:00.000000Z'

beforeEach(async () => {
  place = await createTestDatabase<Tables>()
  db = place.db
})
afterEach(() => place.drop())

const eventSaying = (payload: unknown, room = 'staff') => ({
  at: now,
  body: { audience: [room], type: 'said', v: 1, actor: null, payload, webhook_kind: null },
})

/** Written and numbered, as the pump does at once. */
async function write(payload: unknown): Promise<void> {
  await db.transaction((tx) => writeEvents(tx, [eventSaying(payload)]))
  await numberEvents(db)
}

const stored = async () => (await nextEvents(db, 0, 1000)).events.map(({ envelope }) => envelope.payload)

const slots = async () => {
  const { rows } = await sql<{ slot: number }>`select distinct slot from events order by slot`.execute(
    db.query,
  )
  return rows.map(({ slot }) => slot)
}

/** So many hours later the server looks for old events. */
async function after(hours: number): Promise<void> {
  now = later(now, hours * HOUR)
  await dropOldEvents(db, now, KEPT)
}

describe('events are written to a slot for a sixth of the time they are kept, and', () => {
  it('a whole slot is dropped when its newest event is old enough', async () => {
    for (let hour = 0; hour < 12; hour += 1) {
      await write(hour)
      await after(1)
    }
    expect(await stored()).toEqual([6, 7, 8, 9, 10, 11])
    expect(await droppedPosition(db)).toBe(6)
    expect(await slots()).toEqual([0, 1, 2, 3, 6, 7])
  })

  it('a server that was off for long drops everything with its second look, and nothing that is new', async () => {
    await write('old')
    await after(1000)
    await write('new')
    await after(7)
    expect(await stored()).toEqual(['new'])
  })

  it('a clock that jumps ahead and back loses none of them', async () => {
    await write(1)
    await after(20)
    await write(2)
    await after(-20)
    await write(3)
    await after(1)
    await write(4)
    expect(await stored()).toEqual([1, 2, 3, 4])
  })

  it('all nodes may look at once', async () => {
    await write(1)
    await after(1)
    await write(2)
    now = later(now, KEPT)
    await Promise.all(Array.from({ length: 6 }, () => dropOldEvents(db, now, KEPT)))
    expect(await stored()).toEqual([2])
    expect(await droppedPosition(db)).toBe(1)
  })

  it('a node that dies while it looks leaves everything as it was', async () => {
    await write(1)
    await after(1)
    await write(2)
    now = later(now, KEPT)
    const dying = db.transaction(async (tx) => {
      await sql`select turn_event_slots(${now}, interval '6 hours')`.execute(tx.query)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.query)
    })
    await expect(dying).rejects.toThrow(/terminat|EPIPE|ECONNRESET/)
    expect(await stored()).toEqual([1, 2])
    expect(await droppedPosition(db)).toBe(0)
    await after(0)
    expect(await stored()).toEqual([2])
  })

  it('a reader who does not end keeps its slot, and neither writing nor reading waits for long', async () => {
    await write(1)
    await after(1)
    await write(2)
    await db.transaction(async (tx) => {
      await sql`select from events`.execute(tx.query)
      await after(KEPT / HOUR)
      await write(3)
      expect(await stored()).toEqual([1, 2, 3])
    })
    expect(await droppedPosition(db)).toBe(0)
    await after(0)
    expect(await stored()).toEqual([2, 3])
  })

  it('when none is empty, because a webhook is far behind, the last one goes on', async () => {
    await sql`
      alter table outgoing_webhooks drop constraint outgoing_webhooks_made_by_fkey;
      insert into outgoing_webhooks (webhookid, url, kinds, state, position, secrets, made_by, created_on)
        values (gen_random_uuid(), 'https://example.com', '{}', 'on', 0, '[]', gen_random_uuid(), now());
    `.execute(db.query)
    for (let hour = 1; hour <= 20; hour += 1) {
      await write(hour)
      await after(1)
    }
    expect(await stored()).toHaveLength(20)
    await sql`update outgoing_webhooks set position = 20`.execute(db.query)
    await after(KEPT / HOUR)
    await write(21)
    await after(KEPT / HOUR + 1)
    expect(await stored()).toEqual([21])
  })
})

it('what commits late is numbered late, also behind a slot that ended meanwhile', async () => {
  const late = db.transaction(async (tx) => {
    await writeEvents(tx, [eventSaying('late')])
    await write('early')
    await after(1)
    await write('next')
  })
  await late
  expect(await stored()).toEqual(['early', 'next', 'late'])
  await after(KEPT / HOUR)
  expect(await stored()).toEqual(['next', 'late'])
})

it('a page whose events are dropped while they are read loads everything again', async () => {
  await write(1)
  await after(1)
  await write(2)
  const position = await numberEvents(db)
  const handed: unknown[] = []
  const dropping: Database<Tables> = {
    ...db,
    async named(name, text, values) {
      await after(KEPT / HOUR)
      return db.named(name, text, values)
    },
  }
  const { replay } = catchUpFrom(dropping, () => position, recentEvents())
  const outcome = await replay(0, ['staff'], ({ payload }) => handed.push(payload))
  expect(outcome.tooOld).toBe(true)
  expect(handed).toEqual([])
})

it('a page gets the events of its rooms from the database, and never those of a room with the same bit', async () => {
  const rooms = Array.from({ length: 300 }, (_, n) => `user:${n}`)
  await db.transaction((tx) =>
    writeEvents(
      tx,
      rooms.map((room) => eventSaying(room, room)),
    ),
  )
  const position = await numberEvents(db)
  const handed: unknown[] = []
  const { replay } = catchUpFrom(db, () => position, recentEvents())
  await replay(0, ['staff', 'user:7', 'department:9'], ({ payload }) => handed.push(payload))
  expect(handed).toEqual(['user:7'])
})

/** Rows of the log hold up to eight events each. */
async function writeTogether(payloads: readonly unknown[]): Promise<void> {
  const moments = payloads.map((_, index) => later(now, index))
  await db.transaction((tx) =>
    writeEvents(
      tx,
      payloads.map((payload, index) => ({ ...eventSaying(payload), at: moments[index] ?? now })),
    ),
  )
}

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

it('events that are written together are numbered one by one, each at its own time, and a reader goes on between them', async () => {
  await writeTogether(numbers(1, 20))
  expect(await numberEvents(db)).toBe(20)
  await writeTogether(numbers(21, 23))
  const { events, isFull } = await nextEvents(db, 0, 4)
  expect(isFull).toBe(true)
  expect(events.map(({ envelope: { id, payload } }) => [id, payload])).toEqual(
    numbers(1, 23).map((n) => [n, n]),
  )
  expect(events.map(({ envelope: { at } }) => at)).toEqual(
    [...numbers(0, 19), ...numbers(0, 2)].map((milliseconds) => later(now, milliseconds)),
  )
  const rest = await eventsAfter(db, 13, 2, ['staff'])
  expect(rest.events.map(({ envelope: { id } }) => id)).toEqual(numbers(14, 20))
  expect(rest.isFull).toBe(true)
  expect((await nextEvents(db, 22, 4)).events.map(({ envelope: { id } }) => id)).toEqual([23])
  expect((await nextEvents(db, 23, 4)).events).toEqual([])
})

it('an erased event leaves those that were written with it where they are, and later ones stay', async () => {
  await writeTogether(['one', 'gone', 'three', 'gone'])
  await writeTogether(['gone'])
  await eraseEventsAbout(db, ['gone'], later(now, 3))
  const left = (await nextEvents(db, 0, 10)).events
  expect(left.map(({ envelope: { id, payload } }) => [id, payload])).toEqual([
    [1, 'one'],
    [3, 'three'],
    [4, 'gone'],
  ])
  await writeTogether(['next'])
  expect((await nextEvents(db, 4, 10)).events.map(({ envelope: { id } }) => id)).toEqual([6])
})

it('two erasures at once leave nothing of what either of them erases', async () => {
  await writeTogether(['one', 'gone', 'lost'])
  await numberEvents(db)
  const { erasing } = await db.transaction(async (tx) => {
    await sql`select from events for update`.execute(tx.query)
    const erasing = Promise.all(['gone', 'lost'].map((id) => eraseEventsAbout(db, [id], later(now, 10))))
    await untilWaiting(db, 'both to wait for the events', 2)
    return { erasing }
  })
  await erasing
  expect(await stored()).toEqual(['one'])
})
