import type { InboundFile } from '@switchboard/channels'
import { type Selectable, sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import type { MediaJobsTable } from '../../platform/db/tables/delivery-tables.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import { type Clock, later } from '../../platform/lib/clock.ts'

export type MediaJob = Selectable<MediaJobsTable>

/** A fetch whose worker died is taken over after this. */
export const MEDIA_LEASE = 60_000

/**
 * Leases the jobs that are due, and those of a worker that died. A leased job is due again when its lease ends, so both are
 * found by the one index, in its order, however many wait. One whose ticket is held by something else is passed over: it would
 * take a slot from others until the ticket is free.
 */
export function leaseMediaJobs(
  app: { db: Pick<Reader, 'named'>; clock: Pick<Clock, 'now'> },
  most: number,
): Promise<MediaJob[]> {
  const now = app.clock.now()
  return app.db.named<MediaJob>(
    'lease-media-jobs',
    `with due as (
       select jobid from media_jobs job join messages using (messageid) join tickets using (ticketid)
       where job.state in ('queued', 'fetching') and job.not_before <= $1
         and (job.state = 'queued' or job.lease_until <= $1)
       order by job.not_before limit $2 for no key update of job, tickets skip locked
     )
     update media_jobs
     set state = 'fetching', not_before = $3, lease_until = $3, fence = fence + 1, attempts = attempts + 1
     where jobid = any (array(select jobid from due))
     returning media_jobs.*`,
    [now, most, later(now, MEDIA_LEASE)],
  )
}

/** Whether a job is due, or the lease of one has expired (`Worker.dueWhen`). */
export const MEDIA_DUE = `exists (select from media_jobs where state in ('queued', 'fetching') and not_before <= $1)`

/** When the next job is due, or the lease of one ends. One that is due and was not leased waits for its ticket. */
export async function nextMediaDue(app: AppContext): Promise<string | null> {
  const [row] = await app.db.named<{ not_before: string }>('next-media-job', NEXT_DUE, [])
  return row?.not_before ?? null
}

const NEXT_DUE = `select not_before from media_jobs where state in ('queued', 'fetching') order by not_before limit 1`

/** Returns a leased job to the queue without counting an attempt. */
export async function giveMediaBack({ db, clock }: AppContext, { jobid, fence }: MediaJob): Promise<void> {
  await db.named('give-media-job-back', GIVE_BACK, [jobid, fence, clock.now()])
}

const GIVE_BACK = `
  update media_jobs set state = 'queued', not_before = $3, lease_until = null, attempts = attempts - 1
  where jobid = $1 and fence = $2 and state = 'fetching'`

/** Extends the lease of a long fetch. */
export async function renewMediaLease(app: AppContext, job: MediaJob): Promise<void> {
  const until = later(app.clock.now(), MEDIA_LEASE)
  await app.db.query
    .updateTable('media_jobs')
    .set({ not_before: until, lease_until: until })
    .where('jobid', '=', job.jobid)
    .where('fence', '=', job.fence)
    .where('state', '=', 'fetching')
    .execute()
}

type Ending =
  | { state: 'done' }
  | { state: 'failed'; reason: string }
  | { state: 'queued'; notBefore: string; attempts: number; reason: string }

/** Ends a lease; false when it had been taken over, and then nothing of this attempt may be written. */
export async function endMediaLease(tx: Tx, job: MediaJob, ending: Ending): Promise<boolean> {
  const ended = await tx.query
    .updateTable('media_jobs')
    .set({
      state: ending.state,
      lease_until: null,
      last_error: ending.state === 'done' ? null : ending.reason,
      ...(ending.state === 'queued' ? { not_before: ending.notBefore, attempts: ending.attempts } : {}),
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

const insertMediaJobs = preparedStatement<[jobs: string, notBefore: string], never>(
  'queue-media',
  `insert into media_jobs (messageid, accountid, purpose, ref, not_before)
   select messageid, accountid, purpose, ref, $2 from json_to_recordset($1) as job (messageid uuid, accountid uuid,
     purpose text, ref text)`,
)

/** A file that a client sent, with the message that holds it. */
export interface SentFile {
  messageid: string
  accountid: string
  file: InboundFile
}

/** Queues the fetching of clients' files (and their previews) in the transaction of their messages. */
export async function queueMedia(app: AppContext, tx: Tx, sent: readonly SentFile[]): Promise<void> {
  const jobs = sent.flatMap(({ messageid, accountid, file }) => [
    ...(file.tooLarge ? [] : [{ messageid, accountid, purpose: 'file', ref: file.ref }]),
    ...(file.thumbnailRef === null
      ? []
      : [{ messageid, accountid, purpose: 'thumbnail', ref: file.thumbnailRef }]),
  ])
  if (jobs.length === 0) return
  await insertMediaJobs(tx, rowsAsJson(jobs), app.clock.now())
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
      from.selectFrom('messages').select('messageid').where('ticketid', 'in', ticketids),
    )
    .execute()
}

/** The jobs of the whole installation, by state. */
export async function countMediaJobs(reader: Reader): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select
      (select count(*)::int from media_jobs where state in ('queued', 'fetching')) as waiting,
      (select count(*)::int from media_jobs where state = 'failed') as failed
  `.execute(reader.query)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
