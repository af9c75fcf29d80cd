import { inject } from 'vitest'
import type { Migration } from '../platform/db/migrate.ts'
import { migrations as ours } from '../platform/db/migrations/index.ts'
import { createDatabaseOn, type TestDatabase } from './test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL, put there by vitest.global-setup.ts. */
    postgres: string
  }
}

/** A database of its own for one test file: `const desk = await createTestDatabase(); ... await desk.drop()`. */
export function createTestDatabase<DB>(migrations: readonly Migration[] = ours): Promise<TestDatabase<DB>> {
  return createDatabaseOn<DB>(inject('postgres'), migrations)
}
