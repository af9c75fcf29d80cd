import { ConnectionFailed } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { LeaseWorker } from '../../platform/workers/lease-worker.ts'
import { later } from '../../platform/lib/clock.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { settingsOf } from '../settings/settings.ts'
import { type Notice, pathOf, type PushPayload, tagOf } from './notice.ts'
import {
  deleteJob,
  deleteJobsBefore,
  forgetSubscription,
  type LeasedPush,
  leaseJobs,
  PUSHES_DUE,
  type Subscription,
  subscriptionsOf,
} from './push-store.ts'
import { sentenceFor } from './push-texts.ts'
import { pushKeysOf, type Vapid } from '../../platform/push-keys/vapid.ts'

/** Pushes in progress at once on this node. */
const SLOTS = 50
/** Seconds. A notice about a waiting client is worthless the next day. */
const TIME_TO_LIVE = 4 * 3600
/** A push that did not end well so often is dropped: the nodes that sent it died, perhaps of it. */
const MOST_ATTEMPTS = 3

/** A push with the browsers that it is for. */
interface Job extends LeasedPush {
  vapid: Vapid
  subscriptions: Subscription[]
}

/**
 * Sends queued pushes; a subscription that its push service reports as gone is deleted. A push of a node that died is sent
 * again by another: a page shows the second one in place of the first (`tagOf`).
 */
export const startPushing = (app: AppContext): Worker =>
  new LeaseWorker<Job>({
    app,
    name: 'push',
    dueWhen: PUSHES_DUE,
    wokenBy: 'push',
    slots: SLOTS,
    lease: (most) => leasePushes(app, most),
    idOf: ({ jobid }) => jobid,
    run: (job) => push(app, job),
  })

async function leasePushes(app: AppContext, most: number): Promise<Job[]> {
  const { vapid } = await pushKeysOf(app)
  if (vapid === null) {
    // Another node may have the key that opens them, or this one gets it back (P11-15).
    await deleteJobsBefore(app.db, later(app.clock.now(), -TIME_TO_LIVE * 1000))
    return []
  }
  // In one transaction: pushes whose browsers cannot be read stay queued.
  return app.db.transaction(async (tx) => {
    const jobs = await leaseJobs({ db: tx, clock: app.clock }, most)
    const subscriptions = await subscriptionsOf(tx, [
      ...new Set(jobs.flatMap(({ recipients }) => recipients)),
    ])
    return jobs.map((job) => ({
      ...job,
      vapid,
      subscriptions: subscriptions.filter(({ userid }) => job.recipients.includes(userid)),
    }))
  })
}

async function push(app: AppContext, { jobid, fence, vapid, notice, subscriptions }: Job): Promise<void> {
  if (notice !== null && fence <= MOST_ATTEMPTS)
    await Promise.all(subscriptions.map((one) => pushToBrowser(app, vapid, one, notice)))
  await deleteJob(app.db, jobid, fence)
}

async function pushToBrowser(
  app: AppContext,
  vapid: Vapid,
  subscription: Subscription,
  notice: Notice,
): Promise<void> {
  const { endpoint, lang } = subscription
  const payload: PushPayload = {
    title: settingsOf(app).productName,
    body: sentenceFor(notice, lang, subscription.push_previews),
    path: pathOf(notice),
    tag: tagOf(notice),
    lang,
  }
  const details = await encrypted(app, vapid, subscription, payload)
  if (details === null) return forgetSubscription(app.db, endpoint)
  const { headers, body } = details
  try {
    const { status } = await app.providerHttp({
      method: 'POST',
      url: endpoint,
      headers: textHeaders(headers),
      bytes: new Uint8Array(body ?? []),
      timeout: 10_000,
      maxBytes: 64 * 1024,
    })
    if (status === 404 || status === 410) await forgetSubscription(app.db, endpoint)
    else if (status >= 400)
      app.log.warn(
        { event: 'push.refused', status, service: new URL(endpoint).hostname },
        'a push service refused a notification',
      )
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error
    app.log.info(
      { event: 'push.service_unreachable', service: new URL(endpoint).hostname, reason: error.message },
      'a push service could not be reached',
    )
  }
}

/** null: nothing can be encrypted for these keys, which were stored before keys were checked. */
async function encrypted(app: AppContext, vapid: Vapid, subscription: Subscription, payload: PushPayload) {
  const { endpoint, p256dh, auth } = subscription
  const { default: webPush } = await import('web-push')
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: TIME_TO_LIVE,
      urgency: 'high',
    })
  } catch (error) {
    const service = new URL(endpoint).hostname
    app.log.warn(
      { event: 'push.subscription_unusable', err: error, service },
      'a push subscription has no usable keys',
    )
    return null
  }
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
