import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const outgoingWebhooks: Migration = {
  name: '0020-outgoing-webhooks',
  up: async (db) => {
    await sql`
      -- What an event is to other programs; null: nothing.
      alter table events add column outside text;

      create table outgoing_webhooks (
        webhookid uuid primary key,
        url text not null,
        kinds text[] not null,
        state text not null check (state in ('on', 'off', 'gone', 'failing', 'overfull')),
        -- Events up to here have become deliveries; null while it is not on.
        position bigint,
        -- Sealed, by name: current, and former until former_until.
        secrets jsonb not null,
        former_until timestamptz,
        made_by uuid not null references users,
        created_on timestamptz not null,
        -- In a row, and since when there was nothing else.
        failures integer not null default 0,
        failing_since timestamptz,
        last_tried_on timestamptz,
        last_delivered_on timestamptz,
        last_problem text,
        check ((state = 'on') = (position is not null))
      ) with (fillfactor = 70);

      create table webhook_deliveries (
        deliveryid uuid primary key,
        number bigint generated always as identity,
        webhookid uuid not null references outgoing_webhooks on delete cascade,
        kind text not null,
        -- The ticket, or the client, whose events keep their order.
        lane uuid not null,
        happened_on timestamptz not null,
        body text not null,
        state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
        attempts integer not null default 0,
        not_before timestamptz not null,
        lease_until timestamptz,
        fence bigint not null default 0,
        status integer,
        answer text,
        problem text,
        done_on timestamptz
      ) with (fillfactor = 80);
      create index webhook_deliveries_due on webhook_deliveries (webhookid, number, not_before) where state = 'waiting';
      create index webhook_deliveries_lane on webhook_deliveries (webhookid, lane, number)
        where state in ('waiting', 'sending');
      create index webhook_deliveries_leased on webhook_deliveries (lease_until) where state = 'sending';
      -- For the list alone: what leases would walk it through everything that was delivered.
      create index webhook_deliveries_newest on webhook_deliveries (webhookid, (-number));
      create index webhook_deliveries_failed on webhook_deliveries (webhookid) where state = 'failed';
      create index webhook_deliveries_old on webhook_deliveries (happened_on);
    `.execute(db)
  },
}
