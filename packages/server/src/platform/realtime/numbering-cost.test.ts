import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { expectFlat } from '../../testing/expect-flat.ts'
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

it('numbering an event looks at no more pages when 6,000 were numbered since the last vacuum than when none were', async () => {
  await numberEvents()
  const pages = [await pagesForOne()]
  for (let round = 0; round < 300; round += 1) {
    await insertEvents(20)
    await numberEvents()
  }
  pages.push(await pagesForOne())
  expectFlat(pages)
  const { rows } = await client().query(`select count(*)::int as numbered from events`)
  expect(rows).toEqual([{ numbered: 6010 }])
})
