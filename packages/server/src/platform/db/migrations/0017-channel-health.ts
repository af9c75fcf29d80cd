import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const channelHealth: Migration = {
  name: '0017-channel-health',
  up: async (db) => {
    await sql`
      -- When a provider was last asked how an account is doing, and since when what is for clients waits too long.
      alter table channel_accounts
        add column checked_on timestamptz,
        add column late_since timestamptz,
        add column late_count integer not null default 0;
    `.execute(db)
  },
}
