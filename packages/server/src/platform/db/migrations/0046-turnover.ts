import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Tables whose rows come and go, or change after they were written, are vacuumed in time and updated in place. */
export const turnover: Migration = {
  name: '0046-turnover',
  holds: ['messages'],
  async up(db) {
    await sql`
      -- A column in the condition of an index is an indexed column: each receipt wrote to every index of messages, the one
      -- for searches too. Only a failed delivery looks for others of its ticket, and the messages of a ticket have an index.
      drop index messages_undelivered;
      -- Room for the receipts of a message in its own page.
      alter table messages set (fillfactor = 90);

      -- By default a table is cleaned when a fifth of it is dead.
      alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
      alter table inbox set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
      alter table media_jobs set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
      alter table push_jobs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500,
        autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500, autovacuum_vacuum_cost_delay = 0);
    `.execute(db)
  },
}
