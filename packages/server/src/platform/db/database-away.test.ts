import { sql } from 'kysely'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { setReadOnly } from '../../testing/set-read-only.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { MOST_WAITING } from './database.ts'
import { isDatabaseAway, openDatabase } from './database.ts'
import { openLog } from '../lib/log.ts'
import { whileAsked } from './silence.ts'

const log = pino({ level: 'silent' })
let place: TestDatabase<unknown>

beforeAll(async () => {
  place = await createTestDatabase([])
})

afterAll(() => place.drop())

it('detects a server that is not there, on a socket and on a port', async () => {
  expect(isDatabaseAway(await failureOf('postgresql:///x?host=/nowhere'))).toBe(true)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  const port = typeof address === 'object' ? address?.port : undefined
  expect(isDatabaseAway(await failureOf(`postgresql://x@127.0.0.1:${port}/x`))).toBe(true)
})

it('detects a server that accepts the connection and closes it', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(isDatabaseAway(await failureOf(`postgresql://x@127.0.0.1:${port}/x`))).toBe(true)
  server.close()
})

it('detects a session that ends in mid-transaction, and the next transaction works', async () => {
  const operation = place.db.transaction(async (tx) => {
    const [session] = await tx.named<{ pid: number }>('pid', 'select pg_backend_pid() as pid', [])
    await sql`select pg_terminate_backend(${session?.pid})`.execute(place.db.query)
    await sql`select 1`.execute(tx.query)
  })
  expect(isDatabaseAway(await operation.catch((error: unknown) => error))).toBe(true)
  expect(await place.db.transaction((tx) => tx.named('one', 'select 1 as n', []))).toEqual([{ n: 1 }])
})

it('gives up a server that freezes in the middle of a transaction, and works with one that answers', async () => {
  const db = openDatabase({
    connection: place.connectionString,
    applicationName: 'silence',
    log,
    poolSize: 1,
    silentAfter: 200,
  })
  let frozen = 0
  const operation = db.transaction(async (tx) => {
    const [session] = await tx.named<{ pid: number }>('pid', 'select pg_backend_pid() as pid', [])
    frozen = session?.pid ?? 0
    process.kill(frozen, 'SIGSTOP')
    await sql`select 1`.execute(tx.query)
  })
  const failure = await operation.catch((error: unknown) => error)
  process.kill(frozen, 'SIGCONT')
  expect(isDatabaseAway(failure)).toBe(true)
  expect(await db.named('one', 'select 1 as n', [])).toEqual([{ n: 1 }])
  await db.close()
})

it('waits for a statement that was given its time', async () => {
  const db = openDatabase({
    connection: place.connectionString,
    applicationName: 'patience',
    log,
    // The statements before it have as long, also on a busy machine.
    silentAfter: 1000,
  })
  const slow = await db.transaction(async (tx) => {
    await tx.mayTake(5000)
    return sql`select pg_sleep(1.2)`.execute(tx.query)
  })
  expect(slow.rows).toHaveLength(1)
  await db.close()
})

it('a refused change is enough to log that the database is away, while no connection is lost', async () => {
  const events: unknown[] = []
  const warnings = openLog('warn', { write: (entry: string) => void events.push(JSON.parse(entry)) })
  const { connectionString: connection } = place
  await setReadOnly(connection, 'on')
  const db = openDatabase({ connection, applicationName: 'reader', log: warnings })
  await db.pool.query('select')
  expect(await db.pool.query('create table refused ()').catch(isDatabaseAway)).toBe(true)
  const away = { event: 'database.away', code: '25006' }
  await expect.poll(() => events).toMatchObject([away])
  await setReadOnly(connection, 'off')
  await expect.poll(() => events).toMatchObject([away, { event: 'database.back' }])
  await db.close()
})

it('survives the loss of idle sessions', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(place.db.query)
  expect(await place.db.named('one', 'select 1 as n', [])).toEqual([{ n: 1 }])
})

it('detects a statement that waits too long for a lock, and one that takes too long', async () => {
  const { query } = place.db
  await sql`create table wanted (n integer)`.execute(query)
  const locked = await place.db.transaction(async (tx) => {
    await sql`lock table wanted in access exclusive mode`.execute(tx.query)
    const other = place.db.transaction(async (waiting) => {
      await sql`set local lock_timeout = '20ms'`.execute(waiting.query)
      await sql`select from wanted`.execute(waiting.query)
    })
    return other.catch((error: unknown) => error)
  })
  expect(isDatabaseAway(locked)).toBe(true)
  const slow = place.db.transaction(async (tx) => {
    await sql`set local statement_timeout = '20ms'`.execute(tx.query)
    await sql`select pg_sleep(5)`.execute(tx.query)
  })
  expect(isDatabaseAway(await slow.catch((error: unknown) => error))).toBe(true)
})

it('refuses at once who would wait behind too many, and serves those who wait', async () => {
  const db = openDatabase({ connection: place.connectionString, applicationName: 'crowd', log, poolSize: 1 })
  const { waiting, tooMany } = await db.transaction(async () => {
    const queue = Array.from({ length: MOST_WAITING }, () => db.named('one', 'select 1 as n', []))
    return { waiting: queue, tooMany: await db.named('one', 'select 1', []).catch((error: unknown) => error) }
  })
  expect(isDatabaseAway(tooMany)).toBe(true)
  // On a busy machine the last ones wait for longer than the three seconds that anybody does.
  expect(await Promise.all(waiting.slice(0, 100))).toHaveLength(100)
  await Promise.allSettled(waiting)
  await db.close()
})

it('does not blame the database for a wrong statement, a broken rule or a missing file', async () => {
  const { query } = place.db
  const wrong = await sql`select nonsense`.execute(query).catch((error: unknown) => error)
  expect(isDatabaseAway(wrong)).toBe(false)
  const tooLong = await sql`do $$ begin raise exception 'x' using errcode = '23505'; end $$`
    .execute(query)
    .catch((error: unknown) => error)
  expect(isDatabaseAway(tooLong)).toBe(false)
  expect(isDatabaseAway(await readFile('/nowhere/at/all').catch((error: unknown) => error))).toBe(false)
  expect(isDatabaseAway('ECONNREFUSED')).toBe(false)
})

async function failureOf(connection: string): Promise<unknown> {
  const db = openDatabase({ connection, applicationName: 'away', log })
  const failure = await db
    .transaction((tx) => tx.named('one', 'select 1', []))
    .catch((error: unknown) => error)
  await db.close()
  return failure
}

it('keeps a connection that is idle between statements, however long', async () => {
  const db = openDatabase({
    connection: place.connectionString,
    applicationName: 'test',
    log,
    silentAfter: 50,
  })
  const lost = new Set<string>()
  const kept = await db.pool.connect()
  kept.on('error', () => lost.add('kept'))
  await whileAsked(kept, () => kept.query('select 1'))
  const other = await db.pool.connect()
  other.on('error', () => lost.add('other'))
  // The other one, which nobody asks anything, is given up meanwhile.
  await expect.poll(() => [...lost]).toEqual(['other'])
  const { rowCount } = await whileAsked(kept, () => kept.query('select 1'))
  expect(rowCount).toBe(1)
  kept.release()
  other.release(true)
  await db.close()
})
