import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { explain } from './explain.ts'

it('a role that may not change the tables: the advice is to name their owner, and never to make the server their owner', async () => {
  const { db, drop } = await createTestDatabase([])
  const failure = await db
    .transaction(async ({ named }) => {
      await named('weak', 'set local role pg_monitor', [])
      await named('make', 'create table public.wanted ()', [])
    })
    .catch((error: unknown) => error)
  expect(explain(failure)).toBe(
    'PostgreSQL refuses the role of DATABASE_OWNER_URL (or of DATABASE_URL where that is unset): permission denied for schema public. The owner of the tables belongs in DATABASE_OWNER_URL (docs/operations.md, "Two roles in the database").',
  )
  await drop()
})
