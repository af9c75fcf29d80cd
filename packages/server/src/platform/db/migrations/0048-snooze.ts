import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const snooze: Migration = {
  name: '0048-snooze',
  holds: ['tickets', 'notifications'],
  up: async (db) => {
    await sql`
      -- In the ticket's own row, which is locked by every message and step: neither misses a snooze that another
      -- transaction has just made. Without a time the ticket is snoozed until its client writes.
      alter table tickets add column snoozed_by uuid references users;
      alter table tickets add column snoozed_by_name text;
      alter table tickets add column snoozed_until timestamptz;
      create index tickets_snoozed on tickets (snoozed_until) where snoozed_until is not null;

      alter table notifications drop constraint notifications_type_check;
      alter table notifications add constraint notifications_type_check
        check (type in ('text', 'rating', 'mention', 'undelivered', 'snooze'));
    `.execute(db)
  },
}
