import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../platform/db/migrations/index.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './test-databases.ts'

let first: TestDatabase<unknown>
let second: TestDatabase<unknown>

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()])
})

it('gives each test file a migrated database', async () => {
  const applied = await sql<{ name: string }>`select name from schema_migrations order by position`.execute(
    first.db.query,
  )
  expect(applied.rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
})

it('keeps the databases of two test files apart', async () => {
  await sql`create table only_here (id int)`.execute(first.db.query)
  const { rows } = await sql<{ place: string | null }>`select to_regclass('only_here') as place`.execute(
    second.db.query,
  )
  expect(rows).toEqual([{ place: null }])
})
