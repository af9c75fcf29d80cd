import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const mergedFields: Migration = {
  name: '0034-merged-fields',
  up: async (db) => {
    // What the surviving record lacked and took from the other; an undo takes it back.
    await sql`alter table client_merges add column taken jsonb not null default '{}'`.execute(db)
  },
}
