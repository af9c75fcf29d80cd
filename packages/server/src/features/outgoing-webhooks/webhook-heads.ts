import type { Tx } from '../../context.ts'
import { HOLDING_ATTEMPTS } from './outcome.ts'

/** For a statement that ends a delivery: `webhook` and `subjects` are its columns. */
export const keepHeadsOf = (webhook: string, subjects: string): string =>
  `keep_webhook_heads(${webhook}, ${subjects}, ${HOLDING_ATTEMPTS})`

/**
 * Brings the heads of some subjects up to date: what queues, ends or deletes deliveries calls this under the lock of their
 * webhook. Only heads are leased, so what waits behind them is never looked at.
 */
export async function keepHeads(
  tx: Pick<Tx, 'named'>,
  webhookid: string,
  subjects: readonly string[],
): Promise<void> {
  await tx.named('keep-webhook-heads', `select ${keepHeadsOf('$1', '$2')}`, [
    webhookid,
    [...new Set(subjects)].toSorted(),
  ])
}

/** A head that is no longer leased is due then. */
export async function freeHead(tx: Tx, deliveryid: string, due: string): Promise<void> {
  await tx.named(
    'free-webhook-head',
    'update webhook_heads set leased = false, next_on = $2 where deliveryid = $1',
    [deliveryid, due],
  )
}

/** Makes the heads of a webhook that were put off due now. */
export async function hurryHeads(tx: Tx, webhookid: string, now: string): Promise<void> {
  await tx.named(
    'hurry-webhook-heads',
    `with due as (
       update webhook_heads set next_on = $2
       where webhookid = $1 and not leased and next_on > $2
       returning deliveryid
     )
     update webhook_deliveries d set not_before = $2 from due where d.deliveryid = due.deliveryid`,
    [webhookid, now],
  )
}
