import type { Selectable } from 'kysely'
import type { AppContext } from '../../context.ts'
import type {
  OutgoingWebhooksTable,
  WebhookDeliveriesTable,
} from '../../platform/db/tables/webhook-tables.ts'
import { later } from '../../platform/lib/clock.ts'
import { DOWN_AFTER, HOLDING_ATTEMPTS } from './outcome.ts'
import type { SealedSecrets } from './webhook-secrets.ts'

/** Longer than a post can take: a worker that still holds a lease then is dead. */
const LEASE = 30_000
/** Posts of one webhook at once, so that a slow receiver delays only its own queue. */
const AT_ONCE = 4

export type Leased = Pick<
  Selectable<WebhookDeliveriesTable>,
  'deliveryid' | 'webhookid' | 'attempts' | 'fence' | 'body'
> &
  Pick<Selectable<OutgoingWebhooksTable>, 'url' | 'former_until'> & { secrets: SealedSecrets }

/**
 * Leases the due deliveries: of each ticket the oldest one that is not done, unless it has had so many attempts that it no
 * longer holds back the others.
 */
export function leaseDue(app: AppContext): Promise<Leased[]> {
  const now = app.clock.now()
  return app.db.named<Leased>(
    'lease-webhook-deliveries',
    `with due as (
       select chosen.deliveryid, w.url, w.secrets, w.former_until
       from outgoing_webhooks w
       cross join lateral (
         select d.deliveryid from webhook_deliveries d
         where d.webhookid = w.webhookid and d.state = 'waiting' and d.not_before <= $1
           -- One lookup for each candidate until there are enough: as a join it would compare all with all.
           and not coalesce((select true from webhook_deliveries earlier
             where earlier.webhookid = d.webhookid and earlier.lane = d.lane and earlier.number < d.number
               and earlier.state in ('waiting', 'sending') and earlier.attempts < ${HOLDING_ATTEMPTS} limit 1), false)
         order by d.number
         limit greatest(0, (case when w.failures >= ${DOWN_AFTER} then 1 else ${AT_ONCE} end) -
           (select count(*) from webhook_deliveries f where f.webhookid = w.webhookid and f.state = 'sending'))
         for update skip locked
       ) chosen
       where w.state = 'on'
     )
     update webhook_deliveries d
     set state = 'sending', lease_until = $2, fence = d.fence + 1, attempts = d.attempts + 1
     from due where d.deliveryid = due.deliveryid
     returning d.deliveryid, d.webhookid, d.attempts, d.fence, d.body, due.url, due.secrets, due.former_until`,
    [now, later(now, LEASE)],
  )
}

/** Posts of a node that died are repeated: the receiver recognises them by their id. */
export async function takeOver(app: AppContext): Promise<void> {
  const now = app.clock.now()
  await app.db.query
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', lease_until: null, not_before: now })
    .where('state', '=', 'sending')
    .where('lease_until', '<', now)
    .execute()
}

/** Returns a leased delivery to the queue without counting an attempt. */
export async function putBack(app: AppContext, { deliveryid, fence }: Leased): Promise<void> {
  await app.db.query
    .updateTable('webhook_deliveries')
    .set((set) => ({
      state: 'waiting' as const,
      lease_until: null,
      not_before: app.clock.now(),
      attempts: set('attempts', '-', 1),
    }))
    .where('deliveryid', '=', deliveryid)
    .where('fence', '=', fence)
    .where('state', '=', 'sending')
    .execute()
}
