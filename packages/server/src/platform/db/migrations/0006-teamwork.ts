import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const teamwork: Migration = {
  name: '0006-teamwork',
  up: async (db) => {
    await sql`
      -- Which ticket a tab looks at, with a time-to-live like connections.
      create table viewings (
        connectionid text primary key,
        userid uuid not null references users,
        ticketid uuid not null references tickets,
        typing text not null check (typing in ('no', 'reply', 'note')),
        expires_on timestamptz not null
      );
      create index viewings_ticket on viewings (ticketid);

      alter table notifications drop constraint notifications_type_check;
      alter table notifications add constraint notifications_type_check check (type in ('text', 'rating', 'mention'));
    `.execute(db)
  },
}
