import { Language } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { preparedStatement, rowsAsJson } from '../../platform/db/prepared-statement.ts'
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

/** A browser belongs to the user who subscribed with it last. */
export async function saveSubscription(
  app: AppContext,
  tx: Tx,
  userid: string,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await tx.query
    .insertInto('push_subscriptions')
    .values({ ...subscription, userid, created_on: app.clock.now() })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ userid, p256dh: subscription.p256dh, auth: subscription.auth }),
    )
    .execute()
}

/** The browsers of an agent receive no more pushes. */
export async function unsubscribeAll(tx: Tx, userid: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('userid', '=', userid).execute()
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

/** The rows to delete are found by their keys (`any (array(…))`), whatever the planner thinks of how many there are. */
const takePushJobs = preparedStatement<[most: number], { recipients: string[]; notice: unknown }>(
  'take-push-jobs',
  `delete from push_jobs where jobid = any (array(
     select jobid from push_jobs order by jobid limit $1 for update skip locked
   )) returning recipients, notice`,
)

/** Takes the oldest jobs for this node alone. Null: a notice that this release does not know, which a newer one queued. */
export async function takeJobs(
  reader: Pick<Reader, 'named'>,
  most: number,
): Promise<Array<{ recipients: string[]; notice: Notice | null }>> {
  const rows = await takePushJobs(reader, most)
  return rows.map(({ recipients, notice }) => ({ recipients, notice: Notice.safeParse(notice).data ?? null }))
}

/** Deletes what has waited too long. */
export async function deleteJobsBefore(reader: Reader, moment: string): Promise<void> {
  await reader.query.deleteFrom('push_jobs').where('created_on', '<', moment).execute()
}

/** Deletes the waiting pushes that name one of these tickets. */
export async function deletePushesAbout(tx: Tx, ticketids: readonly string[]): Promise<void> {
  await sql`delete from push_jobs where notice::text ~ ${ticketids.join('|')}`.execute(tx.query)
}
