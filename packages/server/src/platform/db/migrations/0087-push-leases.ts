import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A push is leased while a node sends it, as other jobs are: one of a node that died is sent by another. */
export const pushLeases: Migration = {
  name: '0087-push-leases',
  holds: ['push_jobs'],
  async up(db) {
    await sql`
      alter table push_jobs
        add column lease_until timestamptz,
        add column fence integer not null default 0;
      -- Each row is written a second time, with its lease, in its own page.
      alter table push_jobs set (fillfactor = 45)
    `.execute(db)
  },
}
