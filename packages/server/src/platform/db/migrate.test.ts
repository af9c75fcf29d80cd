import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { openDatabase } from './database.ts'
import { migrate, refuseUnfit, type Migration } from './migrate.ts'

const log = pino({ level: 'silent' })
const first = makeTable('0001-first', 'first')
const second = makeTable('0002-second', 'second')
let place: TestDatabase<unknown>

beforeEach(async () => {
  place = await createTestDatabase([])
})

afterEach(() => place.drop())

it('applies each migration once, in order, and only new ones later', async () => {
  await migrate(place.db, [first], log)
  await migrate(place.db, [first, second], log)
  await migrate(place.db, [first, second], log)
  expect(await applied()).toEqual(['0001-first', '0002-second'])
})

it('is one line of the log for a new database, and one for each migration of an upgrade', async () => {
  const written: unknown[] = []
  const kept = { ...log, info: ({ event }: { event?: unknown }) => void written.push(event) }
  await migrate(place.db, [first, second], kept)
  await migrate(place.db, [first, second], kept)
  expect(written).toEqual(['database.set_up'])
  await migrate(
    place.db,
    [first, second, makeTable('0003-third', 'third'), makeTable('0004', 'fourth')],
    kept,
  )
  expect(written).toEqual(['database.set_up', 'migration.applied', 'migration.applied'])
})

it('keeps nothing of a failing migration and all of those before it', async () => {
  const failing: Migration = {
    name: '0002-fails',
    up: async (db) => {
      await sql`create table half (n int)`.execute(db)
      await sql`select nonsense`.execute(db)
    },
  }
  await expect(migrate(place.db, [first, failing], log)).rejects.toThrow('nonsense')
  expect(await applied()).toEqual(['0001-first'])
  expect(await exists('half')).toBe(false)
})

it('lets three nodes that start together apply each migration once', async () => {
  const list = Array.from({ length: 8 }, (_, index) => makeTable(`000${index + 1}-table`, `table_${index}`))
  await Promise.all([1, 2, 3].map(() => migrate(place.db, list, log)))
  expect(await applied()).toEqual(list.map(({ name }) => name))
})

it('ends right when it runs again after being killed in the middle of a migration, on any server', async () => {
  // Only our own server looks for lost clients by itself.
  await sql`do $$ begin
    execute format('alter database %I set client_connection_check_interval = 0', current_database());
  end $$`.execute(place.db.query)
  const script = fileURLToPath(new URL('testing/migrate-process.ts', import.meta.url))
  const stalled = spawn(process.execPath, [script, place.connectionString, 'stall'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(stalled.stdout, 'data')
  stalled.kill('SIGKILL')
  await once(stalled, 'exit')
  const again = spawn(process.execPath, [script, place.connectionString, 'finish'], { stdio: 'inherit' })
  expect(await once(again, 'exit')).toEqual([0, null])
  expect(await applied()).toEqual(['0001-first', '0002-second'])
  expect((await sql`select n from second`.execute(place.db.query)).rows).toEqual([{ n: 1 }])
})

it('waits for an old node that writes, without a deadlock and without beginning twice', async () => {
  await migrate(place.db, [first, second], log)
  const oldNode = await place.db.pool.connect()
  await oldNode.query('begin; insert into first values (1)')
  let begun = 0
  const indexes: Migration = {
    name: '0003-indexes',
    holds: ['first', 'second'],
    up: async (db) => {
      begun += 1
      await sql`create index on second (n); create index on first (n)`.execute(db)
    },
  }
  const migrating = migrate(place.db, [first, second, indexes], log)
  const waits = () => place.db.pool.query('select from pg_locks where not granted and relation is not null')
  await expect.poll(async () => (await waits()).rowCount).toBe(1)
  await oldNode.query('insert into second values (1); commit')
  oldNode.release()
  await migrating
  expect(begun).toBe(1)
})

it('refuses a database of a newer server and changes nothing', async () => {
  await migrate(place.db, [first, second], log)
  const start = migrate(place.db, [first], log)
  await expect(start).rejects.toMatchObject({ code: 'database-newer-than-desk' })
  await expect(start).rejects.toThrow('0002-second')
  expect(await applied()).toEqual(['0001-first', '0002-second'])
})

it('refuses a list in which a released migration has moved', async () => {
  await migrate(place.db, [first], log)
  await expect(migrate(place.db, [second, first], log)).rejects.toMatchObject({
    code: 'migration-history-differs',
  })
  expect(await exists('second')).toBe(false)
})

it('refuses servers that are too old or not UTF8', () => {
  expect(() => refuseUnfit({ version: '14.11', number: 140_011, encoding: 'UTF8' })).toThrow(
    'needs 15 or newer',
  )
  expect(() => refuseUnfit({ version: '18.4', number: 180_004, encoding: 'SQL_ASCII' })).toThrow('needs UTF8')
  expect(() => refuseUnfit({ version: '15.0', number: 150_000, encoding: 'UTF8' })).not.toThrow()
})

it('warns where the search index could not read Cyrillic', async () => {
  const warn = vi.spyOn(log, 'warn')
  const trigrams: Migration = {
    name: '0001',
    up: async (db) => void (await sql`create extension pg_trgm`.execute(db)),
  }
  await migrate(place.db, [trigrams], log)
  expect(warn).not.toHaveBeenCalled()
  const name = `plain_${process.pid}`
  await sql`create database ${sql.id(name)} template template0 locale_provider libc lc_ctype 'C' lc_collate 'C'`.execute(
    place.db.query,
  )
  const plain = openDatabase({
    connection: place.connectionString.replace(/test_[^?]*/, name),
    applicationName: 'plain',
    log,
  })
  await migrate(plain, [trigrams], log)
  await plain.close()
  await sql`drop database ${sql.id(name)}`.execute(place.db.query)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { event: 'database.search_slow' },
    expect.stringContaining('LC_CTYPE'),
  )
})

function makeTable(name: string, table: string): Migration {
  return { name, up: async (db) => void (await sql`create table ${sql.id(table)} (n int)`.execute(db)) }
}

async function applied(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
    place.db.query,
  )
  return rows.map(({ name }) => name)
}

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{ place: string | null }>`select to_regclass(${table}) as place`.execute(
    place.db.query,
  )
  return rows[0]?.place !== null
}
