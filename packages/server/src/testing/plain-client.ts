import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './test-databases.ts'

/** For the tests of a file: a plain connection to an empty, migrated database of their own. */
export function plainClient(): () => pg.Client {
  let database: TestDatabase<unknown>
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  return () => client
}
