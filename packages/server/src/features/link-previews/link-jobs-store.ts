import type { Selectable } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { LinkJobsTable } from '../../platform/db/tables/delivery-tables.ts'
import { later } from '../../platform/lib/clock.ts'

export type LinkJob = Selectable<LinkJobsTable>

/** Longer than every request of one job together; a job whose worker died is taken over after it. */
const LEASE = 120_000

/** The first link of a message that was edited is another one. */
export async function insertLinkJobs(
  tx: Tx,
  jobs: ReadonlyArray<Pick<LinkJob, 'messageid' | 'address'>>,
  created_on: string,
): Promise<void> {
  await tx.query
    .insertInto('link_jobs')
    .values(jobs.map((job) => ({ ...job, created_on, not_before: created_on })))
    .onConflict((conflict) =>
      conflict.column('messageid').doUpdateSet(({ ref }) => ({
        address: ref('excluded.address'),
        created_on: ref('excluded.created_on'),
        not_before: ref('excluded.not_before'),
        fence: 0,
      })),
    )
    .execute()
}

/**
 * Leases the jobs that are due, and those of a node that died. One whose ticket is held by something else is passed over: it would
 * take a slot from others until the ticket is free. One whose message is gone is leased, and so comes to its end.
 */
export function leaseLinkJobs({ db, clock }: AppContext, most: number): Promise<LinkJob[]> {
  const now = clock.now()
  return db.named<LinkJob>('lease-link-jobs', LEASE_DUE, [now, most, later(now, LEASE)])
}

const LEASE_DUE = `
  with due as (
    select job.messageid from link_jobs job
    cross join lateral (
      select from (
        select from messages join tickets using (ticketid) where messages.messageid = job.messageid
        for no key update of tickets skip locked
      ) as of_free_ticket
      union all
      select where not exists (select from messages where messages.messageid = job.messageid)
    ) as leasable
    where job.not_before <= $1
    order by job.not_before, job.messageid limit $2 for update of job skip locked
  )
  update link_jobs set not_before = $3, fence = fence + 1
  where messageid = any (array(select messageid from due))
  returning link_jobs.*`

/** When the next job is due, or the lease of one ends. One that is due and was not leased waits for its ticket. */
export async function nextLinkDue({ db }: AppContext): Promise<string | null> {
  const [row] = await db.named<{ not_before: string }>('next-link-job', NEXT_DUE, [])
  return row?.not_before ?? null
}

const NEXT_DUE = 'select not_before from link_jobs order by not_before limit 1'

/** Returns a leased job to the queue; the page behind it is known by then. */
export async function giveLinkBack({ db, clock }: AppContext, { messageid, fence }: LinkJob): Promise<void> {
  await db.named('give-link-job-back', GIVE_BACK, [messageid, fence, clock.now()])
}

const GIVE_BACK = 'update link_jobs set not_before = $3 where messageid = $1 and fence = $2'

/** Ends a lease; false when it had been taken over, or the message has another link since. */
export async function endLinkJob(reader: Reader, { messageid, address, fence }: LinkJob): Promise<boolean> {
  const ended = await reader.query
    .deleteFrom('link_jobs')
    .where('messageid', '=', messageid)
    .where('address', '=', address)
    .where('fence', '=', fence)
    .returning('messageid')
    .executeTakeFirst()
  return ended !== undefined
}
