import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const undelivered: Migration = {
  name: '0031-undelivered',
  holds: ['tickets', 'messages', 'outbox', 'early_receipts', 'notifications'],
  up: async (db) => {
    await sql`
      -- Why it did not go out, as a code that every reader is told in his or her language.
      alter table messages add column delivery_problem text;
      alter table outbox add column last_problem text;
      alter table early_receipts add column problem text;

      -- What a list row shows without opening its chat.
      alter table tickets add column undelivered text check (undelivered in ('failed', 'doubtful'));
      create index messages_undelivered on messages (ticketid) where delivery in ('failed', 'doubtful');
      update messages set delivery_problem = 'connection-lost' where delivery = 'doubtful';
      update tickets set undelivered = worst.state
        from (
          select ticketid, case when bool_or(delivery = 'failed') then 'failed' else 'doubtful' end as state
          from messages where delivery in ('failed', 'doubtful') group by ticketid
        ) as worst
        where tickets.ticketid = worst.ticketid;

      alter table notifications add column messageid uuid;
      alter table notifications add column problem text;
      create index notifications_message on notifications (messageid) where messageid is not null;
      alter table notifications drop constraint notifications_type_check;
      alter table notifications add constraint notifications_type_check
        check (type in ('text', 'rating', 'mention', 'undelivered'));
    `.execute(db)
  },
}
