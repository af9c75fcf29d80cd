import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Who cancelled a scheduled message by closing its ticket: a colleague's is not lost without word of it. */
export const queuedAndWithdrawn: Migration = {
  name: '0078-queued-and-withdrawn',
  holds: ['scheduled_messages'],
  async up(db) {
    await sql`
      alter table scheduled_messages add column withdrawn_by uuid;
    `.execute(db)
  },
}
