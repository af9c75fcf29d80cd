import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { plainClient } from '../../testing/plain-client.ts'

const client = plainClient()
beforeAll(async () => {
  // The test cluster commits without waiting for the disk; until a commit is on it, PostgreSQL marks no row as gone.
  await client().query('set synchronous_commit = on')
  // As in the minute between two visits of autovacuum.
  await client().query('alter table new_events set (autovacuum_enabled = false)')
})

const insertEvents = (count: number) =>
  client().query(
    `insert into new_events (at, rooms, body)
     select now(), 1, decode(repeat('ab', 400), 'hex') from generate_series(1, $1::int)`,
    [count],
  )
const numberEvents = () => client().query('select number_events()')

const Explained = z.tuple([
  z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

/** Pages that are looked at to number one event; of several measurements the cheapest, because others begin a page. */
async function pagesForOne(): Promise<number> {
  const pages: number[] = []
  for (let n = 0; n < 5; n += 1) {
    await insertEvents(1)
    const { rows } = await client().query<{ 'QUERY PLAN': unknown }>(
      'explain (analyze, buffers, format json) select number_events()',
    )
    const [{ Plan }] = Explained.parse(rows[0]?.['QUERY PLAN'])
    pages.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
  }
  return Math.min(...pages)
}

it('numbering an event does not read the 6,000 that were numbered since the last vacuum', async () => {
  await numberEvents()
  const before = await pagesForOne()
  for (let round = 0; round < 300; round += 1) {
    await insertEvents(20)
    await numberEvents()
  }
  const { rows } = await client().query<{ pages: number }>(
    `select (pg_relation_size('new_events') / 8192)::int as pages from new_events having count(*) = 0`,
  )
  const gone = rows[0]?.pages ?? 0
  expect(gone).toBeGreaterThan(300)
  // While a transaction of another test runs nothing is marked as gone, and the index gets some pages of its own.
  await expect.poll(pagesForOne, { timeout: 20_000 }).toBeLessThanOrEqual(before + gone / 5)
})
