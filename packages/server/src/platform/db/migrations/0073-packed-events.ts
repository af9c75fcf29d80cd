import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The inbox keeps what providers send packed. Rows of before keep their text until retention removes them. */
export const packedEvents: Migration = {
  name: '0073-packed-events',
  holds: ['inbox'],
  async up(db) {
    await sql`
      alter table inbox add packed bytea;
      alter table inbox alter raw drop not null;
    `.execute(db)
  },
}
