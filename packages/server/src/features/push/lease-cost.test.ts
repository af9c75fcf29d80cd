import { it } from 'vitest'
import { expectFlat } from '../../testing/expect-flat.ts'
import { plainClient } from '../../testing/plain-client.ts'
import { costOf } from '../../testing/statement-cost.ts'
import { leaseJobs } from './push-store.ts'

const AT_ONCE = 50

const client = plainClient()

it('taking pushes looks at no more pages when 100,000 wait than when there are just enough', async () => {
  // Fifty rows alone are one page, which is read whole: they are to be found in the same way as in a long queue.
  await client().query('set enable_seqscan = off')
  const pages: number[] = []
  let queued = 0
  for (const waiting of [0, 1000, 10_000, 100_000].map((behind) => behind + AT_ONCE)) {
    await client().query(
      `insert into push_jobs (recipients, notice, created_on)
       select '{}', '{}', now() from generate_series(1, $1::int)`,
      [waiting - queued],
    )
    queued = waiting
    await client().query('vacuum (analyze, index_cleanup on) push_jobs')
    pages.push((await costOf(client(), (app) => leaseJobs(app, AT_ONCE))).buffers)
  }
  expectFlat(pages)
})
