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

/** Given up by webhooks that are on; oldest first. */
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

/** Of which webhook it is, and whether it was given up. */
export function deliveryById(reader: Reader, deliveryid: string) {
  return reader.query
    .selectFrom('webhook_deliveries')
    .select(['webhookid', 'state'])
    .where('deliveryid', '=', deliveryid)
    .executeTakeFirst()
}

/** Due now, with all attempts before it; one that is under way goes on. Undefined when there is none. */
export function queueAgain(tx: Tx, webhookid: string, deliveryid: string, now: string) {
  const isUnderWay = sql<boolean>`state = 'sending'`
  return tx.query
    .updateTable('webhook_deliveries')
    .set((set) => ({
      state: set
        .case()
        .when(isUnderWay)
        .then(set.ref('state'))
        .else('waiting' as const)
        .end(),
      attempts: set.case().when(isUnderWay).then(set.ref('attempts')).else(0).end(),
      not_before: now,
      done_on: null,
    }))
    .where('webhookid', '=', webhookid)
    .where('deliveryid', '=', deliveryid)
    .returning(columns)
    .executeTakeFirst()
}

/** Of tickets and clients that were erased: what was told of them before. */
export async function dropDeliveriesOf(tx: Tx, lanes: readonly string[], before: string): Promise<void> {
  // Whoever is turning events into deliveries at this moment is waited for.
  await sql`select from outgoing_webhooks order by webhookid for update`.execute(tx.query)
  await tx.query
    .deleteFrom('webhook_deliveries')
    .where(sql<boolean>`lane = any(${[...lanes]}::uuid[])`)
    .where('happened_on', '<', before)
    .execute()
}

/** @returns how many have gone */
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
