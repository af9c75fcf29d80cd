import { createECDH } from 'node:crypto'
import type { CallInput, calls, Me, PushSubscription } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requireNotSilent } from '../../platform/lib/silent-mode.ts'
import type { Notice } from './notice.ts'
import { saveUser } from '../users/users.ts'
import type { Session } from '../../platform/http/served-call.ts'
import {
  hasSubscription,
  type PendingPush,
  queuePushes,
  saveSubscription,
  unsubscribeAll,
  unsubscribeBrowser,
} from './push-store.ts'

export { previewOf } from './notice.ts'
export { startPushing } from './push-worker.ts'
export { deletePushesAbout, moveSubscriptions, unsubscribeAll, unsubscribeSessions } from './push-store.ts'
export { renewLostKeys } from './renew-lost-keys.ts'

/** Some agents, or all agents of a department. */
export type Recipients = { users: readonly string[] } | { departmentid: string }

/** The pushes of each open transaction so far. */
const pendingPushes = new WeakMap<Tx, PendingPush[]>()

/**
 * Queues a push in the caller's transaction, if a browser is subscribed; it is sent once, after the commit. All pushes of a
 * transaction are written together at its end.
 */
export function pushTo(app: AppContext, tx: Tx, to: Recipients, notice: Notice): Promise<void> {
  const userids = 'users' in to ? to.users : null
  const departmentid = 'departmentid' in to ? to.departmentid : null
  pendingIn(app, tx).push({ userids, departmentid, notice, at: app.clock.now() })
  return Promise.resolve()
}

function pendingIn(app: AppContext, tx: Tx): PendingPush[] {
  const before = pendingPushes.get(tx)
  if (before !== undefined) return before
  const list: PendingPush[] = []
  pendingPushes.set(tx, list)
  tx.beforeCommit(async () => {
    const queued = queuePushes(tx, list).then((isAny) => {
      if (isAny) tx.onCommit(() => app.wake.worker('push'))
    })
    tx.withCommit(queued)
  })
  return list
}

/**
 * Switches push on or off for me; with the address of a browser's subscription, or null where a browser has none, off for that
 * browser alone. @returns whether it is on now
 */
export async function switchPush(
  app: AppContext,
  me: Me,
  { subscription: on, endpoint }: CallInput<typeof calls.updateSubscription>['body'],
): Promise<{ isPushSubscribed: boolean }> {
  await app.db.transaction(async (tx) => {
    if (!on && endpoint === undefined) await unsubscribeAll(tx, me.id)
    if (!on && typeof endpoint === 'string') await unsubscribeBrowser(tx, me.id, endpoint)
    await saveUser(tx, me.id, { push_enabled: on || (await hasSubscription(tx, me.id)) })
  })
  return { isPushSubscribed: on }
}

/**
 * Sends pushes to this browser from now on. @throws silent-mode; push-refused for an address of an unknown push service, or
 * invalid keys
 */
export async function subscribe(
  app: AppContext,
  session: Session,
  subscription: PushSubscription,
): Promise<{ isPushSubscribed: boolean }> {
  requireNotSilent(app)
  refuseUnusable(app, subscription)
  await app.db.transaction(async (tx) => {
    await saveSubscription(app, tx, session, subscription)
    await saveUser(tx, session.me.id, { push_enabled: true })
  })
  return { isPushSubscribed: true }
}

/** A browser reports its subscription on start: renews its keys and returns whether I want it. */
export async function checkSubscription(
  app: AppContext,
  session: Session,
  subscription: PushSubscription,
): Promise<{ isPushSubscribed: boolean }> {
  refuseUnusable(app, subscription)
  return app.db.transaction(async (tx) => {
    const known = await tx.query
      .selectFrom('push_subscriptions')
      .innerJoin('users', 'users.userid', 'push_subscriptions.userid')
      .select('push_enabled')
      .where('endpoint', '=', subscription.endpoint)
      .where('users.userid', '=', session.me.id)
      .executeTakeFirst()
    if (known === undefined || !known.push_enabled) return { isPushSubscribed: false }
    await saveSubscription(app, tx, session, subscription)
    return { isPushSubscribed: true }
  })
}

/** The push services of the known browsers: the server posts to no other host. */
const services = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
]

function refuseUnusable(app: AppContext, { endpoint, keys }: PushSubscription): void {
  refuseUnknownService(app, endpoint)
  if (!isPointOnCurve(keys.p256dh)) refuse('push-refused', { field: 'keys.p256dh' })
  if (Buffer.from(keys.auth, 'base64url').length < SECRET_BYTES)
    refuse('push-refused', { field: 'keys.auth' })
}

/** RFC 8291: the secret that a browser sends with its key. */
const SECRET_BYTES = 16

/** Other bytes are not valid keys for encryption. */
function isPointOnCurve(p256dh: string): boolean {
  try {
    const mine = createECDH('prime256v1')
    mine.generateKeys()
    mine.computeSecret(p256dh, 'base64url')
    return Buffer.from(p256dh, 'base64url').length === UNCOMPRESSED_BYTES
  } catch {
    return false
  }
}

const UNCOMPRESSED_BYTES = 65

function refuseUnknownService(app: AppContext, endpoint: string): void {
  const url = new URL(endpoint)
  if (app.config.pushServiceUrl !== null && url.origin === new URL(app.config.pushServiceUrl).origin) return
  const known = services.some((service) =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  )
  if (!known || url.protocol !== 'https:' || url.port !== '' || url.username !== '')
    refuse('push-refused', { field: 'endpoint' })
}
