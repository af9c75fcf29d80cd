import type { Selectable } from 'kysely'
import type { AppContext, Tx } from '../../context.ts'
import type { TransactionOptions } from '../../platform/db/database.ts'
import type {
  OutgoingWebhooksTable,
  WebhookDeliveriesTable,
} from '../../platform/db/tables/webhook-tables.ts'
import { later, microsecondsOf } from '../../platform/lib/clock.ts'
import { announceDeadLetters } from '../channel-accounts/channel-accounts.ts'
import { announceWebhooks } from './announce-webhooks.ts'
import type { Leased } from './lease-store.ts'
import { DOWN_AFTER, isHopeless, type Outcome, outcomeOf, spreadOf } from './outcome.ts'
import type { Answered } from './post-event.ts'
import { switchOff } from './switch-off.ts'
import { freeHead, hurryHeads, keepHeads, keepHeadsOf } from './webhook-heads.ts'

type Webhook = Pick<
  Selectable<OutgoingWebhooksTable>,
  'webhookid' | 'url' | 'state' | 'failures' | 'failing_since' | 'last_problem'
>

type Failure = Exclude<Outcome, { kind: 'delivered' }>

/** Writes down how a post went. Nothing of a lease that was taken over is written. */
export function settle(
  app: AppContext,
  delivery: Leased,
  answered: Answered,
  options: TransactionOptions,
): Promise<void> {
  const { deliveryid, attempts } = delivery
  const outcome = outcomeOf(answered, attempts, spreadOf(deliveryid, attempts))
  return outcome.kind === 'delivered'
    ? settleSuccess(app, delivery, answered, options)
    : settleFailure(app, delivery, answered, outcome, options)
}

/** The usual end is one statement; only a webhook that had failed needs more. */
function settleSuccess(
  app: AppContext,
  delivery: Leased,
  { status, answer }: Answered,
  options: TransactionOptions,
): Promise<void> {
  const { deliveryid, fence, webhookid } = delivery
  return app.db.transaction(async (tx) => {
    const [webhook] = await tx.named<{ had_failed: boolean }>('settle-webhook-delivery', SETTLE_SUCCESS, [
      deliveryid,
      fence,
      status,
      answer,
      app.clock.now(),
      webhookid,
    ])
    if (webhook?.had_failed === true) await endTrouble(app, tx, webhookid)
  }, options)
}

/** The webhook's row comes first, as everywhere. */
const SETTLE_SUCCESS = `
  with locked as (select webhookid from outgoing_webhooks where webhookid = $6 for no key update),
  ended as (
    update webhook_deliveries d
    set state = 'delivered', lease_until = null, status = $3, answer = $4, problem = null, done_on = $5
    from locked where d.deliveryid = $1 and d.fence = $2 and d.state = 'waiting' and d.lease_until is not null
    returning d.webhookid, d.subject
  )
  update outgoing_webhooks w set last_tried_on = $5, last_delivered_on = $5
  from ended where w.webhookid = ended.webhookid
  returning w.failures > 0 or w.last_problem is not null as had_failed,
    ${keepHeadsOf('w.webhookid', 'array[ended.subject]')}`

function settleFailure(
  app: AppContext,
  delivery: Leased,
  answered: Answered,
  outcome: Failure,
  options: TransactionOptions,
): Promise<void> {
  const { webhookid } = delivery
  return app.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhookid)
    if (webhook === undefined || !(await endLease(app, tx, delivery, answered, outcome))) return
    await noteFailure(app, tx, webhook, answered)
    if (outcome.kind === 'gone' && webhook.state === 'on')
      return switchOff(app, tx, { webhookid, url: webhook.url, state: 'gone' })
    if (outcome.kind === 'given-up') {
      await announceWebhooks(app, tx)
      await announceDeadLetters(app, tx)
    }
  }, options)
}

const lockWebhook = (tx: Tx, webhookid: string): Promise<Webhook | undefined> =>
  tx.query
    .selectFrom('outgoing_webhooks')
    .select(['webhookid', 'url', 'state', 'failures', 'failing_since', 'last_problem'])
    .where('webhookid', '=', webhookid)
    .forUpdate()
    .executeTakeFirst()

async function endLease(
  app: AppContext,
  tx: Tx,
  { deliveryid, fence }: Leased,
  { status, answer, problem }: Answered,
  outcome: Failure,
): Promise<boolean> {
  const ended = await tx.query
    .updateTable('webhook_deliveries')
    .set({ lease_until: null, status, answer, problem, ...endingOf(app.clock.now(), outcome) })
    .where('deliveryid', '=', deliveryid)
    .where('fence', '=', fence)
    .where('state', '=', 'waiting')
    .where('lease_until', 'is not', null)
    .returning(['webhookid', 'subject', 'not_before'])
    .executeTakeFirst()
  if (ended === undefined) return false
  await freeHead(tx, deliveryid, ended.not_before)
  await keepHeads(tx, ended.webhookid, [ended.subject])
  return true
}

type Ending = Partial<Pick<Selectable<WebhookDeliveriesTable>, 'state' | 'not_before' | 'done_on'>>

function endingOf(now: string, outcome: Failure): Ending {
  switch (outcome.kind) {
    case 'again':
      return { state: 'waiting', not_before: later(now, outcome.after) }
    case 'gone':
    case 'given-up':
      return { state: 'failed', done_on: now }
    default:
      return outcome satisfies never
  }
}

async function endTrouble(app: AppContext, tx: Tx, webhookid: string): Promise<void> {
  const now = app.clock.now()
  const webhook = await lockWebhook(tx, webhookid)
  if (webhook === undefined) return
  await tx.query
    .updateTable('outgoing_webhooks')
    .set({ failures: 0, failing_since: null, last_problem: null })
    .where('webhookid', '=', webhookid)
    .execute()
  // It answers again: what waits for it does not wait its hours out.
  if (webhook.failures >= DOWN_AFTER) await hurryHeads(tx, webhookid, now)
  await announceWebhooks(app, tx)
}

async function noteFailure(
  app: AppContext,
  tx: Tx,
  webhook: Webhook,
  { status, problem }: Answered,
): Promise<void> {
  const { webhookid, url } = webhook
  const now = app.clock.now()
  const failures = webhook.failures + 1
  const failing_since = webhook.failing_since ?? now
  await tx.query
    .updateTable('outgoing_webhooks')
    .set({ failures, failing_since, last_problem: problem ?? String(status), last_tried_on: now })
    .where('webhookid', '=', webhookid)
    .execute()
  if (webhook.last_problem === null) await announceWebhooks(app, tx)
  const failingFor = (microsecondsOf(now) - microsecondsOf(failing_since)) / 1000
  if (webhook.state === 'on' && isHopeless(failures, failingFor))
    await switchOff(app, tx, { webhookid, url, state: 'failing' })
}
