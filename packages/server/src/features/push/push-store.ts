import { Language, type PushSubscription } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Asker, Reader, Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
import type { Session } from '../../platform/http/served-call.ts'
import { later } from '../../platform/lib/clock.ts'
import { Notice } from './notice.ts'

export interface Subscription {
  userid: string
  endpoint: string
  p256dh: string
  auth: string
  lang: Language
  push_previews: boolean
}

/** The browsers of some agents who want push and are not locked. */
export async function subscriptionsOf(
  reader: Reader,
  recipients: readonly string[],
): Promise<Subscription[]> {
  if (recipients.length === 0) return []
  const rows = await reader.query
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.userid', 'push_subscriptions.userid')
    .select(['users.userid', 'endpoint', 'p256dh', 'auth', 'lang', 'push_previews'])
    .where('users.userid', 'in', recipients)
    .where('users.push_enabled', '=', true)
    .where('users.closed_on', 'is', null)
    .orderBy('endpoint')
    .execute()
  return rows.map((row) => ({ ...row, lang: Language.catch('en').parse(row.lang) }))
}

/** A browser belongs to the user who subscribed with it last, as long as that session is not ended. */
export async function saveSubscription(
  app: AppContext,
  tx: Tx,
  { me, sessionid, key }: Session,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<void> {
  // What an API key subscribes belongs to no session.
  const owner = { userid: me.id, sessionid: key === undefined ? sessionid : null }
  await tx.query
    .insertInto('push_subscriptions')
    .values({ endpoint, p256dh, auth, ...owner, created_on: app.clock.now() })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...owner, p256dh, auth }))
    .execute()
}

/** The browsers of an agent receive no more pushes. */
export async function unsubscribeAll(tx: Tx, userid: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('userid', '=', userid).execute()
}

/** One browser of an agent receives no more pushes. */
export async function unsubscribeBrowser(tx: Tx, userid: string, endpoint: string): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('userid', '=', userid)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The browsers of sessions that were ended receive no more pushes. Those of a session that ran out still do. */
export async function unsubscribeSessions(tx: Tx, sessionids: readonly string[]): Promise<void> {
  if (sessionids.length === 0) return
  await tx.query.deleteFrom('push_subscriptions').where('sessionid', 'in', sessionids).execute()
}

/** Somebody signed in again in the same browser. */
export async function moveSubscriptions(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query
    .updateTable('push_subscriptions')
    .set({ sessionid: to })
    .where('sessionid', '=', from)
    .execute()
}

export async function hasSubscription(tx: Tx, userid: string): Promise<boolean> {
  const one = await tx.query
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('userid', '=', userid)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Nobody receives pushes until a browser subscribes again. */
export async function forgetAllSubscriptions(tx: Tx): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').execute()
}

export async function forgetSubscription(reader: Reader, endpoint: string): Promise<void> {
  await reader.query.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

const insertPushJobs = preparedStatement<[pushes: string], { jobid: number }>(
  'queue-pushes',
  `insert into push_jobs (recipients, notice, created_on)
   select recipients, notice, at
   from json_to_recordset($1) as push (n int, userids uuid[], departmentid uuid, notice jsonb, at timestamptz)
     cross join lateral (select array_agg(userid) as recipients from users
       where push_enabled and closed_on is null and (userid = any(userids) or users.departmentid = push.departmentid)) subscribed
   where recipients is not null order by n returning jobid`,
)

/** A push as a transaction queues it. */
export interface PendingPush {
  userids: readonly string[] | null
  departmentid: string | null
  notice: Notice
  at: string
}

/** Queues pushes for those of their recipients who want them. False: nobody does. */
export async function queuePushes(tx: Tx, pushes: readonly PendingPush[]): Promise<boolean> {
  const queued = await insertPushJobs(tx, rowsAsJson(pushes.map((push, n) => ({ n, ...push }))))
  return queued.length > 0
}

/** A push service answers within ten seconds: a node that still holds a lease after this is dead. */
const LEASE = 30_000

/** A push that a node sends; the fence tells its lease from a later one. */
export interface LeasedPush {
  jobid: number
  fence: number
  recipients: string[]
  /** Null: this release does not know it, a newer one queued it. */
  notice: Notice | null
}

/**
 * The rows to write are found by their places (`any (array(…))`), whatever the planner thinks of how many there are: nothing
 * but a lease changes a row, and a row that was leased meanwhile is no longer among them.
 */
const leaseOldest = preparedStatement<
  [now: string, most: number, until: string],
  Omit<LeasedPush, 'notice'> & { notice: unknown }
>(
  'lease-push-jobs',
  `update push_jobs set lease_until = $3, fence = fence + 1 where ctid = any (array(
     select ctid from push_jobs where lease_until is null or lease_until < $1 order by jobid limit $2 for update skip locked
   )) returning jobid, fence, recipients, notice`,
)

/** Leases the oldest pushes, also those of a node that died. */
export async function leaseJobs({ db, clock }: Asker, most: number): Promise<LeasedPush[]> {
  const now = clock.now()
  const rows = await leaseOldest(db, now, most, later(now, LEASE))
  return rows.map(({ notice, ...row }) => ({ ...row, notice: Notice.safeParse(notice).data ?? null }))
}

/** Whether a push waits, or the lease of one has expired (`Worker.dueWhen`). */
export const PUSHES_DUE = 'exists (select from push_jobs where lease_until is null or lease_until < $1)'

/** Ends a lease: the push is sent. Nothing happens when another node has taken it over. */
export const deleteJob = preparedStatement<[jobid: number, fence: number], never>(
  'delete-push-job',
  'delete from push_jobs where jobid = $1 and fence = $2',
)

/** Deletes what has waited too long. */
export async function deleteJobsBefore(reader: Reader, moment: string): Promise<void> {
  await reader.query.deleteFrom('push_jobs').where('created_on', '<', moment).execute()
}

/** Deletes the waiting pushes that name one of these tickets. */
export async function deletePushesAbout(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await sql`delete from push_jobs where notice::text ~ ${ticketids.join('|')}`.execute(tx.query)
}
