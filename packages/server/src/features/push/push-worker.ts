import { ConnectionFailed } from '@switchboard/channels'
import type { AppContext } from '../../context.ts'
import { periodicWorker } from '../../platform/workers/periodic-worker.ts'
import { later } from '../../platform/lib/clock.ts'
import type { Worker } from '../../platform/workers/worker.ts'
import { settingsOf } from '../settings/settings.ts'
import { type Notice, pathOf, type PushPayload, tagOf } from './notice.ts'
import {
  deleteJobsBefore,
  forgetSubscription,
  type Subscription,
  subscriptionsOf,
  takeJobs,
} from './push-store.ts'
import { sentenceFor } from './push-texts.ts'
import { pushKeysOf, type Vapid } from '../../platform/push-keys/vapid.ts'

const AT_ONCE = 50
/** Seconds. A notice about a waiting client is worthless the next day. */
const TIME_TO_LIVE = 4 * 3600

/** Sends queued pushes; a subscription that its push service reports as gone is deleted. */
export const startPushing = (app: AppContext): Worker =>
  periodicWorker(app, {
    name: 'push',
    dueWhen: 'exists (select from push_jobs)',
    wokenBy: 'push',
    settles: true,
    round: () => pushQueued(app),
  })

async function pushQueued(app: AppContext): Promise<void> {
  for (;;) {
    const { vapid } = await pushKeysOf(app)
    // Another node may have the key that opens them, or this one gets it back (P11-15).
    if (vapid === null) return deleteJobsBefore(app.db, later(app.clock.now(), -TIME_TO_LIVE * 1000))
    const taken = await takePushes(app)
    if (taken.length === 0) return
    await Promise.all(
      taken.flatMap(({ notice, subscriptions }) =>
        notice === null ? [] : subscriptions.map((one) => pushToBrowser(app, vapid, one, notice)),
      ),
    )
  }
}

/** In one transaction: pushes whose browsers cannot be read stay queued. */
const takePushes = (app: AppContext) =>
  app.db.transaction(async (tx) => {
    const jobs = await takeJobs(tx, AT_ONCE)
    const subscriptions = await subscriptionsOf(tx, [
      ...new Set(jobs.flatMap(({ recipients }) => recipients)),
    ])
    return jobs.map(({ notice, recipients }) => ({
      notice,
      subscriptions: subscriptions.filter(({ userid }) => recipients.includes(userid)),
    }))
  })

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
      { event: 'push.service_unreachable', service: new URL(endpoint).hostname },
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
