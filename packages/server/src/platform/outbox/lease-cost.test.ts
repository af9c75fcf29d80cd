import { afterAll, beforeAll, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { expectFlat } from '../../testing/expect-flat.ts'
import type { TestDatabase } from '../../testing/test-databases.ts'
import { measureLeases } from './testing/lease-cost.ts'

let database: TestDatabase<unknown>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('a lease looks at no more pages when 10,000 sends wait behind 500 that are put off than when none do', async () => {
  const costs = await measureLeases(database.connectionString, [0, 1000, 10_000])
  // A look of the worker is both statements. When the next send is due is found in five pages: there a single page more,
  // as for a plan with another index, would be a fifth.
  expectFlat(costs.map(({ lease, nextDue }) => lease.buffers + nextDue.buffers))
})
