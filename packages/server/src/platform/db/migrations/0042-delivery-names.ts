import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** States, kinds and columns of messages on their way get the names that the field uses. */
export const deliveryNames: Migration = {
  name: '0042-delivery-names',
  up: async (db) => {
    await sql`
      alter table outbox drop constraint outbox_state_check;
      update outbox set state = 'unconfirmed' where state = 'doubtful';
      alter table outbox add constraint outbox_state_check
        check (state in ('queued', 'sending', 'done', 'failed', 'unconfirmed'));
      drop index outbox_wrong;
      create index outbox_wrong on outbox (created_on) where state in ('failed', 'unconfirmed');
      alter table outbox rename column lane to conversation;
      alter table outbox rename constraint outbox_lane_fkey to outbox_conversation_fkey;

      update messages set delivery = 'unconfirmed' where delivery = 'doubtful';
      drop index messages_undelivered;
      create index messages_undelivered on messages (ticketid) where delivery in ('failed', 'unconfirmed');

      alter table tickets drop constraint tickets_undelivered_check;
      update tickets set undelivered = 'unconfirmed' where undelivered = 'doubtful';
      alter table tickets add constraint tickets_undelivered_check check (undelivered in ('failed', 'unconfirmed'));

      -- Pages that were open before the upgrade ask for the events they missed. A quote inside a text is escaped, so that
      -- only the fields match.
      update events set payload = replace(replace(payload::text, '"delivery": "doubtful"', '"delivery": "unconfirmed"'),
          '"undelivered": "doubtful"', '"undelivered": "unconfirmed"')::jsonb
        where payload::text ~ '"(un)?deliver(y|ed)": "doubtful"';
      alter table events rename column outside to webhook_kind;

      alter table webhook_deliveries rename column lane to subject;
      alter index webhook_deliveries_lane rename to webhook_deliveries_subject;

      update inbox set kind = new_kind
        from (values ('press', 'buttonPress'), ('status', 'deliveryStatus'), ('watermark', 'readWatermark'),
          ('reachable', 'reachability'), ('unknown', 'unsupported'), ('unreadable', 'malformed')) as names (old_kind, new_kind)
        where kind = old_kind;
      -- Built from the body of an event without an id: a replay has to find it again.
      update inbox set ext_id = 'malformed' || substr(ext_id, length('unreadable') + 1) where ext_id ~ '^unreadable[:-]';
    `.execute(db)
  },
}
