import { type ExpressionBuilder, sql } from 'kysely'
import type { WebhookDelivery } from '@switchboard/contract'
import type { Reader, Tx } from '../../context.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { freeHead, keepHeads } from './webhook-heads.ts'

const columns = [
  'deliveryid',
  'number',
  'kind',
  'happened_on',
  'state',
  'attempts',
  'not_before',
  'lease_until',
  'done_on',
  'status',
  'answer',
  'problem',
  'body',
] as const

/** Newest first. */
export function listDeliveries(
  reader: Reader,
  webhookid: string,
  { state, before }: { state?: WebhookDelivery['state'] | undefined; before?: number | undefined },
  most: number,
) {
  return reader.query
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where('webhookid', '=', webhookid)
    .where((delivery) => (state === undefined ? delivery.lit(true) : isIn(delivery, state)))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`-number > ${-(before ?? 0)}::bigint`))
    .orderBy(sql`-number`)
    .limit(most)
    .execute()
}

/** A delivery that is being posted waits and has a lease. */
function isIn(delivery: ExpressionBuilder<Tables, 'webhook_deliveries'>, state: WebhookDelivery['state']) {
  if (state === 'sending') return delivery('state', '=', 'waiting').and('lease_until', 'is not', null)
  if (state === 'waiting') return delivery('state', '=', 'waiting').and('lease_until', 'is', null)
  return delivery('state', '=', state)
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** The deliveries that active webhooks gave up, oldest first. */
export function givenUp(reader: Reader, most: number) {
  return reader.query
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('outgoing_webhooks as webhook', 'webhook.webhookid', 'delivery.webhookid')
    .select(['deliveryid', 'webhook.url', 'attempts', 'status', 'problem', 'happened_on'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('delivery.state', '=', 'failed')
    .where('webhook.state', '=', 'on')
    .orderBy('happened_on')
    .limit(most)
    .execute()
}

/** The webhook and state of a delivery. */
export function deliveryById(reader: Reader, deliveryid: string) {
  return reader.query
    .selectFrom('webhook_deliveries')
    .select(['webhookid', 'state'])
    .where('deliveryid', '=', deliveryid)
    .executeTakeFirst()
}

/** Makes a delivery due now, with all its attempts ahead. One in flight continues. Undefined when there is none. */
export async function queueAgain(tx: Tx, webhookid: string, deliveryid: string, now: string) {
  const queued = await tx.query
    .updateTable('webhook_deliveries')
    .set((set) => ({
      state: 'waiting' as const,
      attempts: set.case().when('lease_until', 'is not', null).then(set.ref('attempts')).else(0).end(),
      not_before: now,
      done_on: null,
    }))
    .where('webhookid', '=', webhookid)
    .where('deliveryid', '=', deliveryid)
    .returning([...columns, 'subject'])
    .executeTakeFirst()
  if (queued === undefined) return undefined
  const { subject, ...row } = queued
  if (row.lease_until === null) await freeHead(tx, deliveryid, now)
  await keepHeads(tx, webhookid, [subject])
  return row
}

/** Deletes the earlier deliveries about tickets and clients that were erased. */
export async function dropDeliveriesOf(tx: Tx, subjects: readonly string[], before: string): Promise<void> {
  const webhooks = await lockWebhooks(tx)
  await tx.query
    .deleteFrom('webhook_deliveries')
    .where(sql<boolean>`subject = any(${subjects}::uuid[])`)
    .where('happened_on', '<', before)
    .execute()
  for (const { webhookid } of webhooks) await keepHeads(tx, webhookid, subjects)
}

/** @returns how many were deleted */
export async function dropOldDeliveries(
  tx: Tx,
  delivered: string,
  others: string,
  most: number,
): Promise<number> {
  const webhooks = await lockWebhooks(tx)
  const { rows } = await sql<{ webhookid: string; subject: string }>`
    delete from webhook_deliveries where deliveryid in (
      select deliveryid from webhook_deliveries
      where happened_on < ${delivered}
        and (state = 'delivered' or (lease_until is null and happened_on < ${others}))
      limit ${most})
    returning webhookid, subject`.execute(tx.query)
  for (const { webhookid } of webhooks) {
    const subjects = rows.filter((row) => row.webhookid === webhookid).map(({ subject }) => subject)
    if (subjects.length > 0) await keepHeads(tx, webhookid, subjects)
  }
  return rows.length
}

/** A transaction that turns events into deliveries, or that ends one, comes before or after. */
const lockWebhooks = (tx: Tx) =>
  tx.query.selectFrom('outgoing_webhooks').select('webhookid').orderBy('webhookid').forUpdate().execute()
