import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../context.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { WebhookDeliveriesTable } from '../../platform/db/tables/webhook-tables.ts'
import { EXAMPLES_KEY } from '../channel-accounts/channel-accounts.ts'

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

/**
 * Locked until the commit, so that two nodes never take the same events. Undefined also when it is held by something else: the
 * other webhooks would wait as long.
 */
export async function lockFreeOn(tx: Tx, webhookid: string): Promise<ActiveWebhook | undefined> {
  const row = await tx.query
    .selectFrom('outgoing_webhooks')
    .select(['url', 'kinds', 'position'])
    .where('webhookid', '=', webhookid)
    .where('state', '=', 'on')
    .forUpdate()
    .skipLocked()
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
  await tx.query.insertInto('webhook_deliveries').values(drafts).execute()
}

export const countWaiting = (tx: Tx, webhookid: string): Promise<number> =>
  countRows(
    tx.query
      .selectFrom('webhook_deliveries')
      .where('webhookid', '=', webhookid)
      .where('state', '=', 'waiting'),
  )

/**
 * Those of some tickets and clients of which other programs learn. Examples are not among them, and nothing that is gone: a
 * removed example is no longer known as one.
 */
export async function sharedAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select ticketid as id from tickets join channel_accounts using (accountid)
      where ticketid = any(${ids}::uuid[]) and ext_account_id <> ${EXAMPLES_KEY}
    union
    select clientid from identities join channel_accounts using (accountid)
      where clientid = any(${ids}::uuid[]) and ext_account_id <> ${EXAMPLES_KEY}
  `.execute(tx.query)
  return new Set(rows.map(({ id }) => id))
}
