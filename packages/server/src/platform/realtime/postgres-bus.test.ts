import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import type { Tables } from '../db/tables/tables.ts'
import { nextEvents, writeEvents } from './event-log.ts'
import { postgresBus } from './postgres-bus.ts'

let place: TestDatabase<Tables>
let other: pg.Client
let notices: string[]

beforeEach(async () => {
  place = await createTestDatabase<Tables>()
  other = new pg.Client({ connectionString: place.connectionString })
  await other.connect()
  await other.query('listen news')
  notices = []
  other.on('notification', ({ payload }) => notices.push(payload ?? ''))
})
afterEach(async () => {
  await other.end()
  await place.drop()
})

const event = {
  at: '2026-11-25T08:00:00.000000Z',
  body: { audience: ['staff'], type: 'said', v: 1, actor: null, payload: 1, webhook_kind: null },
}

it('the statement that numbers events notifies the other nodes once, and of nothing when there is nothing new', async () => {
  const { db } = place
  const hint = { channel: 'news', text: 'node 1' }
  await nextEvents(db, 0, 10, hint)
  await db.transaction((tx) => writeEvents(tx, [event, event, event]))
  await db.transaction((tx) => writeEvents(tx, [event]))
  expect((await nextEvents(db, 0, 10, hint)).events).toHaveLength(4)
  expect((await nextEvents(db, 4, 10, hint)).events).toHaveLength(0)
  expect((await nextEvents(db, 2, 10)).events).toHaveLength(2)
  await other.query('select')
  expect(notices).toEqual(['node 1'])
})

it('a node hears every signal from the moment on in which it serves pages', async () => {
  const { db, connectionString } = place
  const bus = postgresBus(db, { connectionString }, pino({ level: 'silent' }), 'node 1')
  // The pool has its connection already, as at a start.
  await nextEvents(db, 0, 1)
  const heard = Promise.withResolvers<string>()
  await bus.listen({ news: () => undefined, signal: heard.resolve })
  await bus.signal('somebody is there')
  expect(await heard.promise).toBe('somebody is there')
  await bus.stop()
})
