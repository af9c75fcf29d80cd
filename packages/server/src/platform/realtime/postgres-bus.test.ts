import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import type { Tables } from '../db/tables/tables.ts'
import { nextEvents, writeEvents } from './event-log.ts'

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
