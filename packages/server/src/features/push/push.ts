import type { Me, PushSubscription } from '@switchboard/contract'
import { sql } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import type { Notice } from './notice.ts'
import { saveSubscription } from './push-store.ts'

export { previewOf } from './notice.ts'
export { startPushing } from './push-worker.ts'
export { vapidOf } from './vapid.ts'

/** Some agents, or everybody of a department. */
export type Recipients = { users: readonly string[] } | { departmentid: string }

/** Queues a push in the deed's transaction, if anybody wants one; sent after the commit, once. */
export async function pushTo(app: AppContext, tx: Tx, to: Recipients, notice: Notice): Promise<void> {
  const among =
    'users' in to ? sql`userid = any(${[...to.users]}::uuid[])` : sql`departmentid = ${to.departmentid}`
  const queued = await sql`
    insert into push_jobs (recipients, notice, created_on)
    select array_agg(userid), ${JSON.stringify(notice)}::jsonb, ${app.clock.now()}
    from users where push_enabled and closed_on is null and ${among}
    having count(*) > 0 returning jobid
  `.execute(tx.query)
  if (queued.rows.length > 0) tx.onCommit(() => app.wake.push())
}

/** Switches push on or off for me. @returns whether it is on now */
export async function switchPush(
  app: AppContext,
  me: Me,
  on: boolean,
): Promise<{ isPushSubscribed: boolean }> {
  await app.db.transaction(async (tx) => {
    await tx.query.updateTable('users').set({ push_enabled: on }).where('userid', '=', me.id).execute()
    if (!on) await tx.query.deleteFrom('push_subscriptions').where('userid', '=', me.id).execute()
  })
  return { isPushSubscribed: on }
}

/** Sends pushes to this browser from now on. @throws push-refused for an address that is no known push service */
export async function subscribe(
  app: AppContext,
  me: Me,
  subscription: PushSubscription,
): Promise<{ isPushSubscribed: boolean }> {
  refuseUnknownService(app, subscription.endpoint)
  await app.db.transaction(async (tx) => {
    await saveSubscription(app, tx, me.id, { endpoint: subscription.endpoint, ...subscription.keys })
    await tx.query.updateTable('users').set({ push_enabled: true }).where('userid', '=', me.id).execute()
  })
  return { isPushSubscribed: true }
}

/** On start a browser tells what it has: whether it is mine and wanted; its keys are renewed. */
export async function checkSubscription(
  app: AppContext,
  me: Me,
  subscription: PushSubscription,
): Promise<{ isPushSubscribed: boolean }> {
  refuseUnknownService(app, subscription.endpoint)
  return app.db.transaction(async (tx) => {
    const known = await tx.query
      .selectFrom('push_subscriptions')
      .innerJoin('users', 'users.userid', 'push_subscriptions.userid')
      .select('push_enabled')
      .where('endpoint', '=', subscription.endpoint)
      .where('users.userid', '=', me.id)
      .executeTakeFirst()
    if (known === undefined || !known.push_enabled) return { isPushSubscribed: false }
    await saveSubscription(app, tx, me.id, { endpoint: subscription.endpoint, ...subscription.keys })
    return { isPushSubscribed: true }
  })
}

/** The push services of the browsers there are (security §3.7): the desk posts nowhere else. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
]

function refuseUnknownService(app: AppContext, endpoint: string): void {
  const url = new URL(endpoint)
  if (app.config.pushServiceUrl !== null && url.origin === new URL(app.config.pushServiceUrl).origin) return
  const known = services.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
  if (!known || url.protocol !== 'https:' || url.port !== '' || url.username !== '')
    refuse('push-refused', { field: 'endpoint' })
}
