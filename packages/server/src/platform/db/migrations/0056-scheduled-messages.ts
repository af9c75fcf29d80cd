import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Messages that agents send later, and the notice that one could not be sent. */
export const scheduledMessages: Migration = {
  name: '0056-scheduled-messages',
  holds: ['tickets', 'users', 'notifications'],
  up: async (db) => {
    await sql`
      create table scheduled_messages (
        messageid uuid primary key,
        ticketid uuid not null references tickets,
        userid uuid not null references users,
        content text not null,
        reply_to uuid,
        due_on timestamptz not null,
        not_before timestamptz not null,
        client_seq integer not null,
        not_sent text,
        withdrawn_on timestamptz,
        created_on timestamptz not null
      );
      create index scheduled_messages_due on scheduled_messages (not_before)
        where not_sent is null and withdrawn_on is null;
      create index scheduled_messages_ticket on scheduled_messages (ticketid, due_on);
      create index scheduled_messages_withdrawn on scheduled_messages (withdrawn_on) where withdrawn_on is not null;

      alter table notifications add column reason text;
      alter table notifications drop constraint notifications_type_check;
      alter table notifications add constraint notifications_type_check
        check (type in ('text', 'rating', 'mention', 'undelivered', 'snooze', 'not-sent'));
    `.execute(db)
  },
}
