import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import type { WebhookDeliveriesTable } from '../../platform/db/tables/webhook-tables.ts'

export function webhooksOn(reader: Reader) {
  return reader.query
    .selectFrom('outgoing_webhooks')
    .select(['webhookid', 'position'])
    .where('state', '=', 'on')
    .orderBy('webhookid')
    .execute()
}

interface ActiveWebhook {
  webhookid: string
  url: string
  kinds: string[]
  position: number
}

/** Locked until the commit, so that two nodes never take the same events. */
export async function lockOn(tx: Tx, webhookid: string): Promise<ActiveWebhook | undefined> {
  const row = await tx.query
    .selectFrom('outgoing_webhooks')
    .select(['url', 'kinds', 'position'])
    .where('webhookid', '=', webhookid)
    .where('state', '=', 'on')
    .forUpdate()
    .executeTakeFirst()
  return row === undefined || row.position === null
    ? undefined
    : { ...row, webhookid, position: row.position }
}

export async function movePosition(tx: Tx, webhookid: string, position: number): Promise<void> {
  await tx.query
    .updateTable('outgoing_webhooks')
    .set({ position })
    .where('webhookid', '=', webhookid)
    .execute()
}

export async function insertDeliveries(
  tx: Tx,
  drafts: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<void> {
  await tx.query
    .insertInto('webhook_deliveries')
    .values([...drafts])
    .execute()
}

export async function countWaiting(tx: Tx, webhookid: string): Promise<number> {
  const row = await tx.query
    .selectFrom('webhook_deliveries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('webhookid', '=', webhookid)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return row.count
}
