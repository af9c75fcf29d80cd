import { sql } from 'kysely'
import type { WebhookDelivery } from '@switchboard/contract'
import type { Reader, Tx } from '../../context.ts'

const columns = [
  'deliveryid',
  'number',
  'kind',
  'happened_on',
  'state',
  'attempts',
  'not_before',
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
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
    .$if(before !== undefined, (query) => query.where(sql<boolean>`-number > ${-(before ?? 0)}::bigint`))
    .orderBy(sql`-number`)
    .limit(most)
    .execute()
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
export function queueAgain(tx: Tx, webhookid: string, deliveryid: string, now: string) {
  const isInFlight = sql<boolean>`state = 'sending'`
  return tx.query
    .updateTable('webhook_deliveries')
    .set((set) => ({
      state: set
        .case()
        .when(isInFlight)
        .then(set.ref('state'))
        .else('waiting' as const)
        .end(),
      attempts: set.case().when(isInFlight).then(set.ref('attempts')).else(0).end(),
      not_before: now,
      done_on: null,
    }))
    .where('webhookid', '=', webhookid)
    .where('deliveryid', '=', deliveryid)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes the earlier deliveries about tickets and clients that were erased. */
export async function dropDeliveriesOf(tx: Tx, subjects: readonly string[], before: string): Promise<void> {
  // Waits for a transaction that turns events into deliveries at this moment.
  await sql`select from outgoing_webhooks order by webhookid for update`.execute(tx.query)
  await tx.query
    .deleteFrom('webhook_deliveries')
    .where(sql<boolean>`lane = any(${[...subjects]}::uuid[])`)
    .where('happened_on', '<', before)
    .execute()
}

/** @returns how many were deleted */
export async function dropOldDeliveries(
  reader: Reader,
  delivered: string,
  others: string,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where deliveryid in (
      select deliveryid from webhook_deliveries
      where happened_on < ${delivered} and (state = 'delivered' or (state <> 'sending' and happened_on < ${others}))
      limit ${most})`.execute(reader.query)
  return Number(numAffectedRows)
}
