import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { takeAdvisoryLock } from '../../platform/db/advisory-lock.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { OutgoingWebhooksTable } from '../../platform/db/tables/webhook-tables.ts'

/** Newest first, with their makers and the counts of waiting and failed deliveries. */
export function listWebhooks(reader: Reader) {
  return withCounts(reader).orderBy('webhook.created_on', 'desc').orderBy('webhookid').execute()
}

export const webhookById = (reader: Reader, webhookid: string) =>
  withCounts(reader).where('webhookid', '=', webhookid).executeTakeFirst()

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

const withCounts = (reader: Reader) =>
  reader.query
    .selectFrom('outgoing_webhooks as webhook')
    .innerJoin('users', 'users.userid', 'webhook.made_by')
    .select(['webhookid', 'url', 'kinds', 'webhook.state', 'former_until', 'webhook.created_on'])
    .select(['last_tried_on', 'last_delivered_on', 'last_problem', 'first_name', 'last_name'])
    .select([counted('waiting').as('waiting'), counted('failed').as('failed')])

const counted = (state: 'waiting' | 'failed') =>
  sql<number>`(select count(*)::int from webhook_deliveries d
    where d.webhookid = webhook.webhookid and d.state = ${sql.lit(state)})`

/** Locked until the commit; undefined when there is none. */
export function lockWebhook(tx: Tx, webhookid: string) {
  return tx.query
    .selectFrom('outgoing_webhooks')
    .select(['webhookid', 'url', 'kinds', 'state', 'secrets', 'former_until', 'made_by'])
    .where('webhookid', '=', webhookid)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts under a lock, so that two requests at once do not exceed the limit. */
export async function lockAndCountWebhooks(tx: Tx): Promise<number> {
  await takeAdvisoryLock(tx, 'outgoing webhooks')
  return countRows(tx.query.selectFrom('outgoing_webhooks'))
}

export async function insertWebhook(tx: Tx, webhook: Insertable<OutgoingWebhooksTable>): Promise<void> {
  await tx.query.insertInto('outgoing_webhooks').values(webhook).execute()
}

export async function saveWebhook(
  tx: Tx,
  webhookid: string,
  change: Updateable<OutgoingWebhooksTable>,
): Promise<void> {
  await tx.query.updateTable('outgoing_webhooks').set(change).where('webhookid', '=', webhookid).execute()
}

/** Its waiting deliveries are deleted with it. */
export async function dropWebhook(tx: Tx, webhookid: string): Promise<void> {
  await tx.query.deleteFrom('outgoing_webhooks').where('webhookid', '=', webhookid).execute()
}
