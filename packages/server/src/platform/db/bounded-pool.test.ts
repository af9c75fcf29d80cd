import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { BoundedPool } from './bounded-pool.ts'

let place: TestDatabase<unknown>
let pool: BoundedPool

beforeAll(async () => {
  place = await createTestDatabase([])
})
afterAll(() => place.drop())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  pool = new BoundedPool({ connectionString: place.connectionString, max: 2 })
  // A connection that is still ending when its database is dropped gets a last error.
  pool.on('error', () => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await pool.end()
})

const answers = async (): Promise<number | null> => (await pool.query('select')).rowCount

it('statements that come together share one connection, without a wait', async () => {
  await Promise.all(Array.from({ length: 10 }, answers))
  expect(pool.totalCount).toBe(1)
})

it('opens another connection for who waits for one in use, and never more than it may', async () => {
  const first = await pool.connect()
  const waiting = answers()
  vi.advanceTimersByTime(19)
  expect(pool.totalCount).toBe(1)
  vi.advanceTimersByTime(1)
  expect([await waiting, pool.totalCount]).toEqual([1, 2])
  const second = await pool.connect()
  const third = answers()
  vi.advanceTimersByTime(1000)
  expect([pool.totalCount, pool.waitingCount]).toEqual([2, 1])
  first.release()
  expect(await third).toBe(1)
  second.release()
})

it('waits longer for another one while connections come back', async () => {
  const first = await pool.connect()
  const second = pool.connect()
  const third = pool.connect()
  vi.advanceTimersByTime(10)
  first.release()
  const held = await second
  vi.advanceTimersByTime(89)
  expect(pool.totalCount).toBe(1)
  vi.advanceTimersByTime(1)
  expect(pool.totalCount).toBe(2)
  held.release()
  ;(await third).release()
})

it('opens no further one when a connection was free in time', async () => {
  const first = await pool.connect()
  const waiting = answers()
  vi.advanceTimersByTime(19)
  first.release()
  await waiting
  vi.advanceTimersByTime(1000)
  expect(pool.totalCount).toBe(1)
})
