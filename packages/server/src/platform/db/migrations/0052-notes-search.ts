import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The search of tickets finds the words of internal notes too. */
export const notesSearch: Migration = {
  name: '0052-notes-search',
  holds: ['notes'],
  up: async (db) => {
    await sql`create index notes_search on notes using gin (fold(content) gin_trgm_ops)`.execute(db)
  },
}
