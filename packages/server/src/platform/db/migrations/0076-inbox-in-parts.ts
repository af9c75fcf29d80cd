import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Only retention looked for old rows of the inbox by their time; it reads the table part by part now. */
export const inboxInParts: Migration = {
  name: '0076-inbox-in-parts',
  holds: ['inbox'],
  async up(db) {
    await sql`drop index inbox_received`.execute(db)
  },
}
