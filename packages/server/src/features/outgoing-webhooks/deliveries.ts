import type { CallInput, CallReply, calls, Me, WebhookDelivery, WebhookProblem } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announceWebhooks } from './announce-webhooks.ts'
import {
  deliveryById,
  dropDeliveriesOf,
  dropOldDeliveries,
  givenUp,
  listDeliveries,
  queueAgain,
} from './deliveries-store.ts'
import { lockWebhook, webhookById } from './outgoing-webhooks-store.ts'
import { presentDelivery, problemOf } from './present-webhook.ts'

const PAGE = 25
const DAY = 24 * 3600_000
/** Days that delivered events are kept, and all others. */
const DELIVERED = 7
const OTHERS = 30
const ROWS = 1000

/** @throws webhook-not-found */
export async function deliveries(
  app: AppContext,
  webhookid: string,
  query: CallInput<typeof calls.getWebhookDeliveries>['query'],
): Promise<CallReply<typeof calls.getWebhookDeliveries>> {
  if ((await webhookById(app.db, webhookid)) === undefined) refuse('webhook-not-found')
  const rows = await listDeliveries(app.db, webhookid, query, PAGE + 1)
  return { deliveries: rows.slice(0, PAGE).map(presentDelivery), hasMore: rows.length > PAGE }
}

/** Posts a delivery again under the same id. @throws webhook-not-found, delivery-not-found */
export function sendAgain(
  app: AppContext,
  me: Me,
  { webhookid, deliveryid }: { webhookid: string; deliveryid: string },
): Promise<WebhookDelivery> {
  return app.db.transaction(async (tx) => {
    if ((await lockWebhook(tx, webhookid)) === undefined) refuse('webhook-not-found')
    const row = await queueAgain(tx, webhookid, deliveryid, app.clock.now())
    if (row === undefined) refuse('delivery-not-found')
    const detail = { delivery: deliveryid, event: row.kind }
    await audit(app, tx, { actor: me, action: 'outgoing-webhook.send-again', subject: webhookid, detail })
    await announceWebhooks(app, tx)
    tx.onCommit(() => app.wake.worker('webhooks'))
    return presentDelivery(row)
  })
}

/** Queues a delivery that was given up, from the list of failed items. @throws not-found, nothing-to-replay */
export async function replayDelivery(app: AppContext, tx: Tx, deliveryid: string): Promise<void> {
  const found = await deliveryById(tx, deliveryid)
  // The webhook's row comes first, as everywhere.
  if (found === undefined || (await lockWebhook(tx, found.webhookid)) === undefined) refuse('not-found')
  if ((await deliveryById(tx, deliveryid))?.state !== 'failed') refuse('nothing-to-replay')
  await queueAgain(tx, found.webhookid, deliveryid, app.clock.now())
  await announceWebhooks(app, tx)
  tx.onCommit(() => app.wake.worker('webhooks'))
}

export interface GivenUp {
  deliveryid: string
  host: string
  problem: WebhookProblem | number | null
  attempts: number
  happened_on: string
  /** How many were given up in all. */
  total: number
}

/** Deliveries that no receiver accepted and that are not retried automatically. */
export async function givenUpDeliveries(reader: Reader, most: number): Promise<GivenUp[]> {
  const rows = await givenUp(reader, most)
  return rows.map(({ deliveryid, url, status, problem, attempts, happened_on, total }) => {
    const host = URL.parse(url)?.host ?? url
    return {
      deliveryid,
      host,
      problem: problem === null ? status : problemOf(problem),
      attempts,
      happened_on,
      total,
    }
  })
}

/** Deletes the deliveries about an erased person, so that no text of theirs remains. */
export const forgetDeliveries = (
  app: AppContext,
  subjects: readonly string[],
  before: string,
): Promise<void> => app.db.transaction((tx) => dropDeliveriesOf(tx, subjects, before))

/** Removes deliveries after their days; the settings may shorten these. */
export async function dropOld(app: AppContext, keptDays: number | null): Promise<void> {
  const before = (days: number) => later(app.clock.now(), -Math.min(days, keptDays ?? days) * DAY)
  const dropSome = () =>
    app.db.transaction((tx) => dropOldDeliveries(tx, before(DELIVERED), before(OTHERS), ROWS))
  while ((await dropSome()) === ROWS);
}
