import { ConnectionFailed } from '@switchboard/channels'
import webPush from 'web-push'
import type { AppContext } from '../../context.ts'
import { type Chore, startChore } from '../../platform/lib/chore.ts'
import { deskRules } from '../desk-settings/desk-settings.ts'
import { type Notice, pathOf, type PushPayload, tagOf } from './notice.ts'
import { forgetSubscription, type Subscription, subscriptionsOf, takeJobs } from './push-store.ts'
import { sentenceFor } from './push-texts.ts'
import { type Vapid, vapidOf } from './vapid.ts'

const AT_ONCE = 50
/** A notice about a waiting client is worthless the next day. */
const TIME_TO_LIVE = 4 * 3600

/** Sends queued pushes; a browser whose push service calls it gone is forgotten (product §6). */
export function startPushing(app: AppContext, sweepEvery: number): Chore {
  return startChore(
    'push',
    sweepEvery,
    async () => {
      for (
        let jobs = await takeJobs(app.db, AT_ONCE);
        jobs.length > 0;
        jobs = await takeJobs(app.db, AT_ONCE)
      ) {
        const vapid = await vapidOf(app)
        await Promise.all(jobs.map(({ recipients, notice }) => pushNotice(app, vapid, recipients, notice)))
      }
    },
    app.log,
  )
}

async function pushNotice(
  app: AppContext,
  vapid: Vapid,
  recipients: readonly string[],
  notice: Notice,
): Promise<void> {
  const subscriptions = await subscriptionsOf(app.db, recipients)
  await Promise.all(subscriptions.map((subscription) => pushToBrowser(app, vapid, subscription, notice)))
}

async function pushToBrowser(
  app: AppContext,
  vapid: Vapid,
  subscription: Subscription,
  notice: Notice,
): Promise<void> {
  const { endpoint, p256dh, auth, lang } = subscription
  const payload: PushPayload = {
    title: deskRules(app).productName,
    body: sentenceFor(notice, lang, subscription.push_previews),
    path: pathOf(notice),
    tag: tagOf(notice),
    lang,
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: vapid,
      TTL: TIME_TO_LIVE,
      urgency: 'high',
    },
  )
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
      app.log.warn({ status, service: new URL(endpoint).hostname }, 'a push service refused a notice')
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error
    app.log.info({ service: new URL(endpoint).hostname }, 'a push service could not be reached')
  }
}

const textHeaders = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
