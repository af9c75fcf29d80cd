import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A bubble belongs to one agent or to a department; how often each agent used each is counted in rows of their own. */
export const departmentBubbles: Migration = {
  name: '0050-department-bubbles',
  holds: ['bubbles', 'departments', 'users'],
  up: async (db) => {
    await sql`
      alter table bubbles
        alter column userid drop not null,
        add column departmentid uuid references departments,
        add constraint bubbles_one_owner check (num_nonnulls(userid, departmentid) = 1);
      create index bubbles_department on bubbles (departmentid, created_on) where departmentid is not null;
      create table bubble_uses (
        bubbleid uuid references bubbles on delete cascade,
        userid uuid references users,
        uses integer not null,
        last_useid uuid not null,
        primary key (bubbleid, userid)
      );
    `.execute(db)
  },
}
