import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** When each side of a private chat read the newest message that it has read. */
export const privateReadTimes: Migration = {
  name: '0066-private-read-times',
  holds: ['private_chats'],
  up: async (db) => {
    await sql`
      alter table private_chats add column first_read_on timestamptz, add column second_read_on timestamptz;
    `.execute(db)
  },
}
