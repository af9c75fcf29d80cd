import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** A browser gets the notifications of who signed in there, until that session is ended. Unknown for those that subscribed before. */
export const pushOfSessions: Migration = {
  name: '0089-push-of-sessions',
  async up(db) {
    await sql`alter table push_subscriptions add column sessionid uuid`.execute(db)
  },
}
