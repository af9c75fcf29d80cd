import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const replyWindow: Migration = {
  name: '0028-reply-window',
  up: async (db) => {
    await sql`
      -- When the provider said that the reply window is over; a later word of the client opens it again.
      alter table identities add column window_closed_on timestamptz
    `.execute(db)
  },
}
