import type { CallInput, CallReply, calls, Me, WebhookDelivery } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { later } from '../../platform/lib/clock.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { announceWebhooks } from './announce-webhooks.ts'
import { dropDeliveriesOf, dropOldDeliveries, listDeliveries, queueAgain } from './deliveries-store.ts'
import { lockWebhook, webhookById } from './outgoing-webhooks-store.ts'
import { presentDelivery } from './present-webhook.ts'

const PAGE = 25
const DAY = 24 * 3600_000
/** What was delivered is kept so many days, everything else so many. */
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

/** Once more under the same id. @throws webhook-not-found, delivery-not-found */
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
    await audit(app, tx, { actor: me, deed: 'outgoing-webhook.send-again', subject: webhookid, detail })
    await announceWebhooks(app, tx)
    tx.onCommit(() => app.wake.webhooks())
    return presentDelivery(row)
  })
}

/** An erased person's words do not stay behind in what was told to others. */
export const forgetDeliveries = (app: AppContext, lanes: readonly string[], before: string): Promise<void> =>
  app.db.transaction((tx) => dropDeliveriesOf(tx, lanes, before))

/** Removes what is older than it is kept; the rules of the desk may keep it shorter. */
export async function dropOld(app: AppContext, keptDays: number | null): Promise<void> {
  const before = (days: number) => later(app.clock.now(), -Math.min(days, keptDays ?? days) * DAY)
  while ((await dropOldDeliveries(app.db, before(DELIVERED), before(OTHERS), ROWS)) === ROWS);
}
