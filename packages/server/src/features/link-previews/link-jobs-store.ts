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

export const leaseLinkJobs = (app: AppContext, most: number): Promise<LinkJob[]> => {
  const now = app.clock.now()
  return app.db.query
    .updateTable('link_jobs')
    .set(({ eb }) => ({ not_before: later(now, LEASE), fence: eb('fence', '+', 1) }))
    .where('messageid', 'in', (from) =>
      from
        .selectFrom('link_jobs')
        .select('messageid')
        .where('not_before', '<=', now)
        .orderBy('not_before')
        .orderBy('messageid')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

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
