import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The preferences that only the agent's own pages read: one object, so that the next one needs no column. */
export const preferences: Migration = {
  name: '0051-preferences',
  holds: ['users'],
  up: async (db) => {
    await sql`alter table users add column preferences jsonb not null default '{}'`.execute(db)
  },
}
