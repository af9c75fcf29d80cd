import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const receipts: Migration = {
  name: '0009-receipts',
  up: async (db) => {
    await sql`
      -- Up to when a client has got or read everything; it may be told before our own send has returned.
      create table watermarks (
        identityid uuid not null references identities,
        state text not null check (state in ('delivered', 'read')),
        up_to timestamptz not null,
        primary key (identityid, state)
      );
      -- Some providers tell a name only when asked; each is asked once.
      alter table identities add column name_asked_on timestamptz;
      create index identities_nameless on identities (identityid) where name = ext_user_id and name_asked_on is null;
    `.execute(db)
  },
}
