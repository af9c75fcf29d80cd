import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { type Database, openDatabase } from './database.ts'
import { noteCheckouts } from './testing/round-trips.ts'

const log = pino({ level: 'silent' })
let place: TestDatabase<unknown>
let db: Database<unknown>

beforeAll(async () => {
  place = await createTestDatabase([])
})
afterAll(() => place.drop())

beforeEach(() => {
  db = openDatabase({
    connection: place.connectionString,
    applicationName: 'background',
    log,
    poolSize: 4,
  })
})
afterEach(() => db.close())

const ask = ({ named }: Pick<Database<unknown>, 'named'>, n: number) =>
  named<{ n: number }>('number', 'select $1::int as n', [n])

it('however much is done in the background, a caller finds a connection', async () => {
  const released = Promise.withResolvers<void>()
  let begun = 0
  const background = Array.from({ length: 6 }, () =>
    db.inBackground.transaction(async (tx) => {
      await ask(tx, 1)
      begun += 1
      await released.promise
    }),
  )
  await expect.poll(() => begun).toBe(2)
  expect(await Promise.all([ask(db, 2), db.transaction((tx) => ask(tx, 3))])).toEqual([
    [{ n: 2 }],
    [{ n: 3 }],
  ])
  expect(begun).toBe(2)
  released.resolve()
  await Promise.all(background)
  expect(begun).toBe(6)
})

it('what fails in the background gives its place back', async () => {
  const fail = () => db.inBackground.named('wrong', 'select 1 / $1::int', [0])
  const failures = await Promise.allSettled(Array.from({ length: 5 }, fail))
  expect(failures.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'))
  expect(await ask(db.inBackground, 1)).toEqual([{ n: 1 }])
})

it('a database that is away holds nothing up in the background', async () => {
  const away = openDatabase({
    connection: 'postgresql:///x?host=/nowhere',
    applicationName: 'away',
    log,
    poolSize: 2,
  })
  const failures = await Promise.allSettled([1, 2, 3].map((n) => ask(away.inBackground, n)))
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await away.close()
})

it('reads that are asked together take one connection and one round trip', async () => {
  const read = () => db.together((reader) => Promise.all([1, 2, 3].map((n) => ask(reader, n))))
  await read()
  const checkouts = noteCheckouts(db.pool)
  expect(await read()).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  expect(checkouts).toEqual([{ statements: ['number', 'number', 'number'], roundTrips: 1 }])
})
