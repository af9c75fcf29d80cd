import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Only receipts look for a message by the provider's id alone, and they concern messages of ours. */
export const refsOfSends: Migration = {
  name: '0072-refs-of-sends',
  holds: ['messages'],
  async up(db) {
    await sql`
      drop index messages_by_ref;
      create index messages_sent_ref on messages (message_ref) where isagent and message_ref is not null;
    `.execute(db)
  },
}
