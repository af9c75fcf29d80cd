import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A bot has a name of its own beside the one at the provider, and may greet its clients in its own way. */
export const severalBots: Migration = {
  name: '0063-several-bots',
  holds: ['channel_accounts'],
  up: async (db) => {
    await sql`
      alter table channel_accounts add column provider_name text;
      alter table channel_accounts add column greeting text not null default '';
    `.execute(db)
  },
}
