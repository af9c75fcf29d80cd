import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A saved view belongs to one agent, or is shared with a department or, with neither, with everybody. */
export const savedViews: Migration = {
  name: '0053-saved-views',
  holds: ['users', 'departments'],
  up: async (db) => {
    await sql`
      create table saved_views (
        viewid uuid primary key,
        userid uuid references users,
        departmentid uuid references departments,
        name text not null,
        rule jsonb not null,
        place integer not null,
        created_on timestamptz not null,
        constraint saved_views_one_owner check (num_nonnulls(userid, departmentid) <= 1)
      );
      create index saved_views_user on saved_views (userid) where userid is not null;
      create index saved_views_shared on saved_views (place) where userid is null;
    `.execute(db)
  },
}
