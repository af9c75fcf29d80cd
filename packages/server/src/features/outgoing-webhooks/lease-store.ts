import type { Selectable } from 'kysely'
import type { AppContext, Asker } from '../../context.ts'
import type {
  OutgoingWebhooksTable,
  WebhookDeliveriesTable,
} from '../../platform/db/tables/webhook-tables.ts'
import { later } from '../../platform/lib/clock.ts'
import { DOWN_AFTER } from './outcome.ts'
import type { SealedSecrets } from './webhook-secrets.ts'

/** Longer than a post can take; renewed until its outcome is written down. A worker that lets one expire is dead. */
export const LEASE = 30_000
/** Posts of one webhook at once, so that a slow receiver delays only its own queue. */
const AT_ONCE = 4

export type Leased = Pick<
  Selectable<WebhookDeliveriesTable>,
  'deliveryid' | 'webhookid' | 'attempts' | 'fence' | 'body'
> &
  Pick<Selectable<OutgoingWebhooksTable>, 'url' | 'former_until'> & { secrets: SealedSecrets }

/**
 * Leases the due heads of each webhook: of each ticket the oldest delivery that is not done, and before it those with so many
 * attempts that they no longer hold back the others. What waits behind them is never looked at.
 */
export function leaseDue(app: Asker): Promise<Leased[]> {
  const now = app.clock.now()
  return app.db.named<Leased>('lease-webhook-heads', LEASE_HEADS, [now, later(now, LEASE)])
}

/** The rows to write are found by their keys (`any (array(…))`), whatever the planner thinks of how many there are. */
const LEASE_HEADS = `
  with due as (
    select head.deliveryid
    from outgoing_webhooks w
    cross join lateral (
      select h.deliveryid
      from webhook_heads h join webhook_deliveries d on d.deliveryid = h.deliveryid
      where h.webhookid = w.webhookid and not h.leased and h.next_on <= $1
        and d.state = 'waiting' and d.lease_until is null
      order by h.next_on, h.number
      limit greatest(0, (case when w.failures >= ${DOWN_AFTER} then 1 else ${AT_ONCE} end) -
        (select count(*) from webhook_heads f where f.webhookid = w.webhookid and f.leased))
      for update of h, d skip locked
    ) as head
    where w.state = 'on'
  ), leased as (
    update webhook_heads set leased = true, next_on = $2
    where deliveryid = any (array(select deliveryid from due))
  )
  update webhook_deliveries d set lease_until = $2, fence = d.fence + 1, attempts = d.attempts + 1
  from outgoing_webhooks w
  where d.deliveryid = any (array(select deliveryid from due)) and w.webhookid = d.webhookid
  returning d.deliveryid, d.webhookid, d.attempts, d.fence, d.body, w.url, w.secrets, w.former_until`

/** Whether there are new events for a webhook, a delivery is due, or the lease of one has expired (`Worker.dueWhen`). */
export const DELIVERIES_DUE = `
  exists (
    select from outgoing_webhooks w
    where w.state = 'on' and w.position < (select last_position from event_counter)
      or w.state = 'on' and exists (
        select from webhook_heads h where h.webhookid = w.webhookid and not h.leased and h.next_on <= $1
      )
      or exists (select from webhook_heads h where h.webhookid = w.webhookid and h.leased and h.next_on < $1)
  )`

/** Posts of a node that died are repeated: the receiver recognises them by their id. */
export async function takeOver(app: Asker): Promise<void> {
  await app.db.named(
    'take-over-webhook-heads',
    `with expired as (
       select h.deliveryid from outgoing_webhooks w
       cross join lateral (
         select f.deliveryid from webhook_heads f join webhook_deliveries d on d.deliveryid = f.deliveryid
         where f.webhookid = w.webhookid and f.leased and f.next_on < $1
         for update of f, d skip locked
       ) as h
     ), free as (
       update webhook_heads set leased = false, next_on = $1
       where deliveryid = any (array(select deliveryid from expired))
     )
     update webhook_deliveries set lease_until = null, not_before = $1
     where deliveryid = any (array(select deliveryid from expired))`,
    [app.clock.now()],
  )
}

/** Holds the lease of a post whose outcome cannot be written down yet. */
export async function renewLease(app: AppContext, { deliveryid, fence }: Leased): Promise<void> {
  await app.db.named(
    'renew-webhook-lease',
    `with renewed as (
       update webhook_deliveries set lease_until = $3
       where deliveryid = $1 and fence = $2 and state = 'waiting' and lease_until is not null
       returning deliveryid
     )
     update webhook_heads h set next_on = $3 from renewed where h.deliveryid = renewed.deliveryid`,
    [deliveryid, fence, later(app.clock.now(), LEASE)],
  )
}

/** Returns a leased delivery to the queue without counting an attempt. */
export async function putBack(app: AppContext, { deliveryid, fence }: Leased): Promise<void> {
  await app.db.named(
    'put-webhook-delivery-back',
    `with waiting as (
       update webhook_deliveries set lease_until = null, not_before = $3, attempts = attempts - 1
       where deliveryid = $1 and fence = $2 and state = 'waiting' and lease_until is not null
       returning deliveryid
     )
     update webhook_heads h set leased = false, next_on = $3 from waiting where h.deliveryid = waiting.deliveryid`,
    [deliveryid, fence, app.clock.now()],
  )
}
