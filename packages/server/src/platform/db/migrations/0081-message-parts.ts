import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The provider's ids of the second and later parts of a message; the first one is the message's own. */
export const messageParts: Migration = {
  name: '0081-message-parts',
  holds: ['messages'],
  async up(db) {
    await sql`
      create table message_parts (
        messageid uuid not null references messages on delete cascade,
        part integer not null,
        identityid uuid not null,
        message_ref text not null,
        primary key (messageid, part)
      );
      create index message_parts_ref on message_parts (message_ref, identityid);
    `.execute(db)
  },
}
