import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The deliveries that may be posted next get rows of their own, so that finding them costs the same whatever waits behind. */
export const webhookHeads: Migration = {
  name: '0045-webhook-heads',
  holds: ['outgoing_webhooks', 'webhook_deliveries'],
  async up(db) {
    await sql`
      -- A delivery is being posted while it has a lease. Lease and retry change no index: the row is updated in its page.
      alter table webhook_deliveries drop constraint webhook_deliveries_state_check;
      update webhook_deliveries set state = 'waiting' where state = 'sending';
      alter table webhook_deliveries add constraint webhook_deliveries_state_check
        check (state in ('waiting', 'delivered', 'failed'));
      drop index webhook_deliveries_due;
      drop index webhook_deliveries_leased;
      drop index webhook_deliveries_subject;
      create index webhook_deliveries_waiting on webhook_deliveries (webhookid, subject, number) where state = 'waiting';
      alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02);

      -- Derived from webhook_deliveries.
      create table webhook_heads (
        deliveryid uuid primary key,
        webhookid uuid not null references outgoing_webhooks on delete cascade,
        subject uuid not null,
        number bigint not null,
        -- When it is due; while it is being posted, when its lease ends.
        next_on timestamptz not null,
        leased boolean not null default false
      ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_cost_delay = 0);
      create index webhook_heads_subject on webhook_heads (webhookid, subject);
      create index webhook_heads_due on webhook_heads (webhookid, next_on, number) where not leased;
      create index webhook_heads_leased on webhook_heads (webhookid, next_on) where leased;

      -- The heads of a subject are its oldest delivery with fewer attempts than would let later ones overtake it, and those
      -- before it. Whoever calls this holds the lock of the webhook: each statement of a volatile function sees what is
      -- committed when it begins, so the look at the deliveries comes after the lock.
      create function keep_webhook_heads(webhook uuid, subjects uuid[], holding integer) returns void
        language plpgsql as $$
        declare
          one uuid;
          first bigint;
        begin
          foreach one in array subjects loop
            select number into first from webhook_deliveries
              where webhookid = webhook and subject = one and state = 'waiting' and attempts < holding
              order by number limit 1;
            delete from webhook_heads head where webhookid = webhook and subject = one
              and ((not leased and number > first) or not exists (
                select from webhook_deliveries d where d.deliveryid = head.deliveryid and d.state = 'waiting'));
            insert into webhook_heads (deliveryid, webhookid, subject, number, next_on)
              select deliveryid, webhook, one, number, not_before from webhook_deliveries
              where webhookid = webhook and subject = one and state = 'waiting'
                and number <= coalesce(first, 9223372036854775807)
              on conflict do nothing;
          end loop;
        end $$;

      insert into webhook_heads (deliveryid, webhookid, subject, number, next_on, leased)
        select deliveryid, webhookid, subject, number, coalesce(lease_until, not_before), lease_until is not null
        from (
          select *, count(*) filter (where attempts < 5)
            over (partition by webhookid, subject order by number rows between unbounded preceding and 1 preceding) as before
          from webhook_deliveries where state = 'waiting'
        ) as waiting
        where before = 0 or lease_until is not null;
    `.execute(db)
  },
}
