import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Accounts that the groups of an identity provider no longer admit. */
export const turnedAway: Migration = {
  name: '0068-turned-away',
  holds: ['users'],
  up: async (db) => {
    await sql`alter table users add column turned_away_on timestamptz`.execute(db)
  },
}
