import type { TestProject } from 'vitest/node'
import { startPostgresForTests } from './src/testing/postgres-for-tests.ts'

/** One PostgreSQL for all server tests; test files take databases of their own from it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresForTests()
  project.provide('postgres', server.connectionString)
  return () => server.stop()
}
