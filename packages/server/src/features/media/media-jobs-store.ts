import type { InboundFile } from '@switchboard/channels'
import type { Selectable } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { MediaJobsTable } from '../../platform/db/tables/delivery-tables.ts'
import { later } from '../../platform/lib/clock.ts'

export type MediaJob = Selectable<MediaJobsTable>

/** A fetch whose worker died is taken over after this. */
export const MEDIA_LEASE = 60_000

/** Leases the jobs that are due, and those of a worker that died. */
export function leaseMediaJobs(app: AppContext, most: number): Promise<MediaJob[]> {
  const now = app.clock.now()
  return app.db.named<MediaJob>(
    'lease-media-jobs',
    `with due as (
       select jobid from media_jobs
       where (state = 'queued' and not_before <= $1) or (state = 'fetching' and lease_until < $1)
       order by jobid limit $2 for update skip locked
     )
     update media_jobs set state = 'fetching', lease_until = $3, fence = fence + 1, attempts = attempts + 1
     from due where media_jobs.jobid = due.jobid
     returning media_jobs.*`,
    [now, most, later(now, MEDIA_LEASE)],
  )
}

/** Extends the lease of a long fetch. */
export async function renewMediaLease(app: AppContext, job: MediaJob): Promise<void> {
  await app.db.query
    .updateTable('media_jobs')
    .set({ lease_until: later(app.clock.now(), MEDIA_LEASE) })
    .where('jobid', '=', job.jobid)
    .where('fence', '=', job.fence)
    .where('state', '=', 'fetching')
    .execute()
}

type Ending =
  | { state: 'done' }
  | { state: 'failed'; reason: string }
  | { state: 'queued'; notBefore: string; reason: string }

/** Ends a lease; false when it had been taken over, and then nothing of this attempt may be written. */
export async function endMediaLease(tx: Tx, job: MediaJob, ending: Ending): Promise<boolean> {
  const ended = await tx.query
    .updateTable('media_jobs')
    .set({
      state: ending.state,
      lease_until: null,
      last_error: ending.state === 'done' ? null : ending.reason,
      ...(ending.state === 'queued' ? { not_before: ending.notBefore } : {}),
    })
    .where('jobid', '=', job.jobid)
    .where('fence', '=', job.fence)
    .where('state', '=', 'fetching')
    .returning('jobid')
    .executeTakeFirst()
  return ended !== undefined
}

/** Queues the failed fetches of a message again; returns whether there were any. */
export async function requeueFailed(app: AppContext, tx: Tx, messageid: string): Promise<boolean> {
  const again = await tx.query
    .updateTable('media_jobs')
    .set({ state: 'queued', attempts: 0, not_before: app.clock.now(), last_error: null })
    .where('messageid', '=', messageid)
    .where('state', '=', 'failed')
    .returning('jobid')
    .execute()
  return again.length > 0
}

/** Queues the fetching of a client's file (and its preview) in the message's own transaction. */
export async function queueMedia(
  app: AppContext,
  tx: Tx,
  { messageid }: { messageid: string },
  accountid: string,
  file: InboundFile,
): Promise<void> {
  const wanted = [
    ...(file.tooLarge ? [] : [{ purpose: 'file' as const, ref: file.ref }]),
    ...(file.thumbnailRef === null ? [] : [{ purpose: 'thumbnail' as const, ref: file.thumbnailRef }]),
  ]
  if (wanted.length === 0) return
  const job = { messageid, accountid, not_before: app.clock.now(), lease_until: null, last_error: null }
  await tx.query
    .insertInto('media_jobs')
    .values(wanted.map((one) => ({ ...one, ...job })))
    .execute()
  tx.onCommit(() => app.wake.worker('media'))
}

export const lockMediaJob = (tx: Tx, jobid: number): Promise<MediaJob | undefined> =>
  tx.query.selectFrom('media_jobs').selectAll().where('jobid', '=', jobid).forUpdate().executeTakeFirst()

/** Makes a job due now, as if it had never been tried. */
export async function requeueMediaJob(app: AppContext, tx: Tx, jobid: number): Promise<void> {
  await tx.query
    .updateTable('media_jobs')
    .set({ state: 'queued', attempts: 0, not_before: app.clock.now(), last_error: null })
    .where('jobid', '=', jobid)
    .execute()
  tx.onCommit(() => app.wake.worker('media'))
}

export async function deleteMediaJobsOf(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await tx.query
    .deleteFrom('media_jobs')
    .where('messageid', 'in', (from) =>
      from
        .selectFrom('messages')
        .select('messageid')
        .where('ticketid', 'in', [...ticketids]),
    )
    .execute()
}
