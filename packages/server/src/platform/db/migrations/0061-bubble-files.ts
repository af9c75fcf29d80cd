import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A saved text has files that go out with it. */
export const bubbleFiles: Migration = {
  name: '0061-bubble-files',
  holds: ['bubbles', 'files'],
  up: async (db) => {
    await sql`
      alter table files add column bubbleid uuid references bubbles;
      create index files_bubble on files (bubbleid, created_on) where bubbleid is not null;
    `.execute(db)
  },
}
